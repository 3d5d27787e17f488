import { expect, test } from 'vitest';
import { ApiError } from '../net/api';
import { codeOf, problem } from './problems';

test('a refused name is told beside the name', () => {
  expect(problem('name_taken').field).toBe('name');
  expect(problem('name_refused').text).toContain('24');
});

test('a form may know better what a code means', () => {
  const mine = { field: 'old' as const, text: 'not your password' };
  expect(problem('login_failed', { login_failed: () => mine })).toBe(mine);
  expect(problem('login_failed').field).toBe('password');
});

test('a code that no sentence is for, or any other failure, is said to be the server’s', () => {
  expect(problem('internal').field).toBeNull();
  expect(problem('stale')).toEqual(problem('internal'));
  expect(codeOf(new TypeError('x'))).toBe('internal');
  expect(codeOf(new ApiError('offline', ''))).toBe('offline');
});
