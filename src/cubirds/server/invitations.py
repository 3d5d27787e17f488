"""Invitations to tables as pictures."""

import io

import segno


def qr_code(address: str) -> bytes:
    """An address as a QR code, an SVG picture without a size of its own."""
    picture = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        picture, kind="svg", border=2, xmldecl=False, omitsize=True, dark="#000", light="#fff"
    )
    return picture.getvalue()
