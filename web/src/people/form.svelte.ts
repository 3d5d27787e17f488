/** A form that is sent to the server: busy meanwhile, and afterwards done or with the problem shown. */
import { m } from '../i18n';
import { me } from './me.svelte';
import { codeOf, problem, type FieldName, type Overrides, type Shown } from './problems';

export class Form {
  busy = $state(false);
  /** What has been achieved, announced until the next try. */
  done = $state('');
  #problem = $state.raw<Shown | null>(null);

  constructor(private readonly overrides: Overrides = {}) {}

  /** The problem of one field, empty when there is none. */
  problemOf(field: FieldName | null): string {
    return this.#problem?.field === field ? this.#problem.text : '';
  }

  show(shown: Shown | null): void {
    this.done = '';
    this.#problem = shown;
  }

  /** Runs `action` unless it runs already or a field is empty; returns whether it succeeded. */
  async send(
    fields: Partial<Record<FieldName, string>>,
    action: () => Promise<unknown>,
  ): Promise<boolean> {
    if (this.busy) return false;
    const empty = (Object.keys(fields) as FieldName[]).find((field) => !fields[field]?.trim());
    this.show(empty ? { field: empty, text: m.problem_empty() } : null);
    return empty ? false : this.#run(action);
  }

  async #run(action: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    try {
      await action();
      return true;
    } catch (thrown) {
      const code = codeOf(thrown);
      this.show(problem(code, this.overrides));
      if (code === 'not_logged_in' || code === 'has_account') void me.refresh();
      return false;
    } finally {
      this.busy = false;
    }
  }
}
