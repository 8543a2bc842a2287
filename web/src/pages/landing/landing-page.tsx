import { Link } from '@tanstack/react-router';
import { useDevelopmentMode } from '../../api/development-mode.ts';
import { paths } from '../../api/paths.ts';
import { useVisitor } from '../../api/session.ts';
import { kindExamples, kindPlural, kinds } from '../../domain/entity/kind.ts';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { useDocumentTitle } from '../../domain/site/document-title.ts';
import { PageFrame } from '../../domain/site/page-frame.tsx';
import { siteName } from '../../domain/site/site-name.ts';
import styles from './landing.module.css';
import { LandingActions } from './landing-actions.tsx';
import { messages } from './messages.ts';
import desktopRoots from './roots-desktop.svg';
import phoneRoots from './roots-phone.svg';

export function LandingPage() {
  useDocumentTitle();
  const visitor = useVisitor();
  const isDevelopmentMode = useDevelopmentMode();
  return (
    <PageFrame width="landing" bar={{ tone: 'clear' }}>
      <section className={styles.paper}>
        <h1 className={styles.title}>
          {messages.titleLines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className={styles.lead}>{messages.lead(siteName)}</p>
        <div className={styles.ways}>
          {isDevelopmentMode !== undefined && visitor.state !== 'unknown' && (
            <LandingActions user={visitor.user} isDevelopmentMode={isDevelopmentMode} />
          )}
        </div>
      </section>
      <section className={styles.water}>
        <RootsDrawing />
        <div className={styles.below}>
          <ul className={styles.kinds}>
            {kinds.map((type) => (
              <li key={type} className={styles.kind} data-kind={type}>
                <KindGlyph type={type} size={22} />
                <span>
                  <strong className="display">{kindPlural[type]}</strong>
                  <span className={styles.kindText}>{kindExamples[type]}</span>
                </span>
              </li>
            ))}
          </ul>
          <nav className={styles.legal} aria-label={messages.legal}>
            <Link to={paths.terms}>{messages.terms}</Link>
            <Link to={paths.privacy}>{messages.privacy}</Link>
            <Link to={paths.care}>{messages.care}</Link>
          </nav>
        </div>
      </section>
    </PageFrame>
  );
}

/**
 * The roots that join paper and water. The drawing is a separate file, so that it does not enlarge
 * the page's code; `<use>` passes our colour variables into it.
 */
function RootsDrawing() {
  return (
    <>
      <svg className={styles.rootsDesktop} viewBox="0 0 1440 900" aria-hidden="true">
        <use href={`${desktopRoots}#roots`} />
      </svg>
      <svg className={styles.rootsPhone} viewBox="0 0 390 844" aria-hidden="true">
        <use href={`${phoneRoots}#roots`} />
      </svg>
    </>
  );
}
