import { IconMap2 } from '@tabler/icons-react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { paths } from '../../lib/paths.ts';
import { siteName } from '../../lib/site-name.ts';
import { kindPlural, kinds } from '../../ui/kind.ts';
import { KindGlyph } from '../../ui/kind-glyph.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import styles from './landing.module.css';
import { messages } from './messages.ts';
import { RootsDrawing } from './roots-drawing.tsx';

export function LandingPage() {
  useDocumentTitle();
  return (
    <PageFrame width="landing" bar={{ tone: 'clear' }}>
      <section className={styles.paper}>
        <h1 className={styles.title}>
          {messages.titleLines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className={styles.lead}>{messages.lead(siteName)}</p>
        <div className={styles.actions}>
          <LinkButton
            to={paths.map}
            size="lg"
            leftSection={<IconMap2 size={20} stroke={1.75} aria-hidden />}
          >
            {messages.explore}
          </LinkButton>
        </div>
      </section>
      <section className={styles.water}>
        <RootsDrawing />
        <ul className={styles.kinds}>
          {kinds.map((type) => (
            <li key={type} className={styles.kind} data-kind={type}>
              <KindGlyph type={type} size={22} />
              <span>
                <strong className="display">{kindPlural[type]}</strong>
                <span className={styles.kindText}>{messages.kinds[type]}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </PageFrame>
  );
}
