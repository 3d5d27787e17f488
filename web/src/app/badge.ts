/** How many tables wait for the visitor, on the page's icon: in the tab and, installed, on the home screen. */

const SIZE = 64;
let shown = 0;

export function showBadge(count: number): void {
  if (count === shown) return;
  shown = count;
  const { setAppBadge } = navigator;
  // Only installed pages have it, and only some browsers.
  if (typeof setAppBadge === 'function') void setAppBadge.call(navigator, count).catch(() => {});
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  if (count === 0) setIcon(link, '/icon.svg', 'image/svg+xml');
  else void drawn(count).then((url) => shown === count && setIcon(link, url, 'image/png'));
}

function setIcon(link: HTMLLinkElement, href: string, type: string): void {
  link.type = type;
  link.href = href;
}

/** The icon with the count in its corner. */
async function drawn(count: number): Promise<string> {
  const icon = new Image(SIZE, SIZE);
  icon.src = '/icon.svg';
  await icon.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return '/icon.svg';
  pen.drawImage(icon, 0, 0, SIZE, SIZE);
  pen.fillStyle = '#c02f12';
  pen.beginPath();
  pen.arc(SIZE - 19, SIZE - 19, 19, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.font = 'bold 30px sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(count > 9 ? '9+' : String(count), SIZE - 19, SIZE - 17);
  return canvas.toDataURL('image/png');
}
