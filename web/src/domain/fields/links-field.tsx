import type { Audience } from '@mangrove/contract/browser';
import { TextField } from '../../kit/form/text-field.tsx';
import { Fieldset, SimpleGrid } from '../../kit/layout/layout.ts';
import { AudienceField } from './audience-field.tsx';
import { audienceText } from './audience-messages.ts';
import { checkLink, type LinkDraft } from './links.ts';
import { linkPlaceholder, linkText } from './messages.ts';
import { platformIcon, platformName } from './platforms.ts';
import { useLeft } from './use-left.ts';

interface LinksFieldProps {
  /** At least one row for each platform: `linkRowsOf`. */
  value: readonly LinkDraft[];
  onChange: (rows: readonly LinkDraft[]) => void;
  /** Shows errors in rows that the user has not left yet, too. */
  showsAll?: boolean;
  /** Who sees the profile; without it nobody is asked who sees a link. */
  within?: Audience;
}

/** A row for each platform. Errors appear when a row is left; clearing a row removes its link. */
export function LinksField({ value, onChange, showsAll = false, within }: LinksFieldProps) {
  const { hasLeft, leave } = useLeft();
  return (
    <Fieldset legend={linkText.label}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {value.map((row, index) => {
          const Icon = platformIcon[row.platform];
          const message = showsAll || hasLeft(index) ? checkLink(row) : undefined;
          return (
            // The order of the rows does not change while the form is open.
            // biome-ignore lint/suspicious/noArrayIndexKey: a platform may have several rows
            <div key={`${row.platform} ${index}`}>
              <TextField
                label={platformName[row.platform]}
                placeholder={linkPlaceholder[row.platform]}
                leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
                value={row.url}
                error={message}
                inputMode={row.platform === 'website' ? 'url' : 'text'}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={500}
                onBlur={() => leave(index)}
                onChange={(url) => onChange(value.with(index, { ...row, url }))}
              />
              {within && row.url.trim() !== '' && (
                <AudienceField
                  label={audienceText.link}
                  value={row.audience}
                  within={within}
                  onChange={(audience) => onChange(value.with(index, { ...row, audience }))}
                />
              )}
            </div>
          );
        })}
      </SimpleGrid>
    </Fieldset>
  );
}
