/**
 * The texts of the interface. `m` has one typed function per message of messages/<locale>.json;
 * each locale is compiled to a module of its own, so that others can be loaded when wanted.
 */
import * as en from './compiled/messages/en.js';

type Compiled = typeof en;
type Inputs<K extends keyof Compiled> = Parameters<Compiled[K]>[0];

/** A message without inputs is called without an argument. */
type Messages = {
  [K in keyof Compiled]: object extends Inputs<K> ? () => string : (inputs: Inputs<K>) => string;
};

export const locale = 'en';
export const m = en as unknown as Messages;
