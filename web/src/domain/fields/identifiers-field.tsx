import { type EntityType, identifierSchemes, limits } from '@mangrove/contract/browser';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BesideField, RemoveBeside } from '../../kit/form/beside-field.tsx';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { QuietButton } from '../../kit/form/quiet-button.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useRowFocus } from '../../kit/form/use-row-focus.ts';
import { Box, Fieldset, Group, Stack } from '../../kit/layout/layout.ts';
import { schemeOption, identifierFieldText as text } from './identifier-messages.ts';
import {
  type IdentifierDraft,
  identifierError,
  noIdentifierYet,
  typeIdentifier,
} from './identifiers.ts';
import { useLeft } from './use-left.ts';

interface IdentifiersFieldProps {
  type: EntityType;
  value: readonly IdentifierDraft[];
  onChange: (identifiers: readonly IdentifierDraft[]) => void;
  /** Shows errors in rows that the user has not left yet, too. */
  showsAll: boolean;
  /** Below the rows: who has the same one. */
  children: ReactNode;
}

/** Entries of lists that identify an entity. A pasted address chooses its list. */
export function IdentifiersField(props: IdentifiersFieldProps) {
  const { type, value, onChange, showsAll, children } = props;
  const focus = useRowFocus();
  const [added, setAdded] = useState(-1);
  const { hasLeft, leave, forget } = useLeft();
  const add = () => {
    setAdded(value.length);
    onChange([...value, noIdentifierYet(type)]);
  };
  const remove = (index: number) => {
    forget();
    onChange(value.filter((_, at) => at !== index));
    focus.removed(index);
  };
  return (
    <Fieldset legend={text.legend}>
      <Stack ref={focus.list} gap="md" align="stretch">
        {value.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identifiers have no id
          <Group key={index} gap="sm" align="flex-start">
            <BesideField wraps>
              <FilterSelect
                label={text.scheme(index + 1, value.length)}
                value={one.scheme}
                options={identifierSchemes.map((scheme) => ({
                  value: scheme,
                  label: schemeOption[scheme],
                }))}
                onChange={(scheme) => onChange(value.with(index, { ...one, scheme }))}
              />
            </BesideField>
            <Box flex="1 1 14rem" miw={0}>
              <TextField
                label={text.value(index + 1, value.length)}
                value={one.value}
                error={showsAll || hasLeft(index) ? identifierError(one) : undefined}
                maxLength={limits.identifier}
                autoFocus={index === added}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onBlur={() => leave(index)}
                onChange={(typed) => onChange(value.with(index, typeIdentifier(one, typed)))}
              />
            </Box>
            <RemoveBeside
              label={text.remove(index + 1, value.length)}
              onRemove={() => remove(index)}
            />
          </Group>
        ))}
        {value.length > 0 && (
          <Box component="p" c="dimmed" fz="sm">
            {text.hint}
          </Box>
        )}
        {children}
        {value.length < limits.identifiers && (
          <Box ml="calc(-1 * var(--mg-space-sm))">
            <QuietButton label={text.add} name={text.add} Icon={IconPlus} onClick={add} />
          </Box>
        )}
      </Stack>
    </Fieldset>
  );
}
