import {
  type HubNotice,
  type HubProject,
  type HubTranslation,
  labelsOf,
  nameLabelIcon,
  nameNoticeIcon,
} from '@mangrove/contract/browser';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../api/paths.ts';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { useLinkTarget } from '../../kit/layout/link-target.ts';
import styles from './label-list.module.css';
import { labelText as text } from './messages.ts';
import { useLabelIcons } from './use-label-icons.ts';

export interface Labelled {
  notices: readonly HubNotice[];
  labels: readonly HubProject[];
}

interface LabelListProps extends Labelled {
  /** Whether the texts are shown at once. */
  isOpen: boolean;
  /** Below the Labels of a project, or below a Notice. */
  foot?: (of: HubProject | HubNotice) => ReactNode;
}

/**
 * Notices and Labels in the words and languages of who wrote them, each Label with its community and
 * its project in the Hub.
 */
export function LabelList({ notices, labels, isOpen, foot }: LabelListProps) {
  const linkTarget = useLinkTarget();
  const iconOf = useLabelIcons(labels.length + notices.length > 0);
  return (
    <Stack component="ul" gap="sm">
      {labels.map((project) => (
        <li key={project.unique_id}>
          <Stack gap="xs">
            {labelsOf(project).map(({ list, ...label }) => (
              <Mark
                key={label.unique_id}
                name={label.name}
                by={text[list](label.community)}
                icon={iconOf(nameLabelIcon(list, label.label_type))}
                words={label.label_text}
                tag={label.language_tag}
                translations={label.translations}
                isOpen={isOpen}
              >
                {label.audiofile !== '' && (
                  <Outside href={label.audiofile} name={text.listenTo(label.name)}>
                    {text.listen}
                  </Outside>
                )}
              </Mark>
            ))}
            <Text fz="sm" c="var(--mg-ink-muted)">
              <Outside href={project.project_page} name={text.projectOf(project.title)}>
                {text.project}
              </Outside>{' '}
              {text.changed(project.date_modified)}
            </Text>
            {foot?.(project)}
          </Stack>
        </li>
      ))}
      {notices.map((notice) => (
        <li key={notice.notice_type}>
          <Mark
            name={notice.name}
            by={text.notice}
            icon={iconOf(nameNoticeIcon(notice.notice_type))}
            words={notice.default_text}
            tag=""
            translations={notice.translations}
            isOpen={isOpen}
          />
          {foot?.(notice)}
        </li>
      ))}
      {labels.length + notices.length > 0 && (
        <Text component="li" fz="sm">
          <Link to={paths.care} {...linkTarget}>
            {text.care}
          </Link>
        </Text>
      )}
    </Stack>
  );
}

interface MarkProps {
  name: string;
  /** What it is, and whose. */
  by: string;
  /** Its address; null for none. */
  icon: string | null;
  words: string;
  /** Of the language; empty if it is not known. */
  tag: string;
  translations: readonly HubTranslation[];
  isOpen: boolean;
  children?: ReactNode;
}

function Mark({ name, by, icon, words, tag, translations, isOpen, children }: MarkProps) {
  return (
    <details className={styles.mark} open={isOpen}>
      <summary className={styles.name}>
        {/* The name beside it says what it is. */}
        {icon !== null && <img className={styles.icon} src={icon} alt="" loading="lazy" />}
        <span {...inLanguage(tag)}>{name}</span>
        <Text span display="block" fz="sm" c="var(--mg-ink-muted)" dir="auto">
          {by}
        </Text>
      </summary>
      <p className={styles.words} {...inLanguage(tag)}>
        {words}
      </p>
      {translations.length > 0 && (
        <details>
          <summary className={styles.more}>{text.translations(translations.length)}</summary>
          {translations.map((one) => (
            <section key={`${one.language_tag} ${one.language}`} className={styles.translation}>
              <Text fz="sm" c="var(--mg-ink-muted)" dir="auto">
                {one.language}
              </Text>
              <p className={styles.translated} {...inLanguage(one.language_tag)}>
                {one.translated_name}
              </p>
              <p className={styles.words} {...inLanguage(one.language_tag)}>
                {one.translated_text}
              </p>
            </section>
          ))}
        </details>
      )}
      {children}
    </details>
  );
}

/** For screen readers, hyphens and fonts: the language of a text, and its direction by its letters. */
function inLanguage(tag: string) {
  return { dir: 'auto', ...(tag !== '' && { lang: tag }) } as const;
}

function Outside({ href, name, children }: { href: string; name: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" aria-label={name}>
      {children}
    </a>
  );
}
