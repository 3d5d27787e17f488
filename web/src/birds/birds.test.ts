import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Bird from './Bird.svelte';
import BirdCard from './BirdCard.svelte';
import CardBack from './CardBack.svelte';
import { LETTERS, SPECIES } from './species';

describe('the species', () => {
  it('fill a deck of 110 cards, rarest first', () => {
    const copies = LETTERS.map((letter) => SPECIES[letter].copies);
    expect(copies.reduce((sum, n) => sum + n)).toBe(110);
    expect(copies).toEqual([...copies].sort((a, b) => a - b));
  });
});

describe('a bird', () => {
  it.each(LETTERS)('%s is decoration unless it has a title', (species) => {
    expect(render(Bird, { props: { species } }).body).toContain('aria-hidden="true"');
    const titled = render(Bird, { props: { species, title: 'a bird' } }).body;
    expect(titled).toContain('role="img" aria-label="a bird"');
    expect(titled).not.toContain('aria-hidden');
  });
});

describe('a card', () => {
  it('shows letter and flock numbers on both top corners', () => {
    const { body } = render(BirdCard, { props: { species: 'D', name: 'duck' } });
    expect(body.match(/>4\/6</g)).toHaveLength(2);
    expect(body.match(/>D</g)).toHaveLength(2);
    expect(body).toContain('aria-label="duck"');
  });

  it('says nothing about its species when face down', () => {
    const { body } = render(CardBack, { props: {} });
    expect(body).not.toMatch(/bird-[FOTDPMWR]/);
  });
});
