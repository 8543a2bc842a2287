import type { DefinedField, DefinedShape } from '@mangrove/contract/browser';

/** A field that a community defined for people; `more` overrides. */
export function aField(
  key: string,
  shape: DefinedShape,
  more: Partial<DefinedField> = {},
): DefinedField {
  return {
    ...{ id: 1, key, label: key, help: '', shape, kinds: ['person'], options: [] },
    ...{ audience: 'public', filters: false, colors: false, in_table: false, is_asked: false },
    ...{ archived_at: null, version: 1, ...more },
  };
}
