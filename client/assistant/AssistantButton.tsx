import { useEffect, useRef, useState } from 'react';
import type { AssistantAuthorization, AssistantRequest } from '../../contracts/calls/assistant.ts';
import { subscribeVisitor } from '../account/accountState.ts';
import { callBff } from '../bff/callBff.ts';
import { Icon } from '../icons/Icon.tsx';
import { watchNotices } from '../layout/watchNotices.ts';
import { useSite } from '../lib/site.tsx';
import styles from './AssistantButton.module.css';
import { loadScript, onPanelState, type PanelState, setScriptContext, togglePanel } from './assistantScript.ts';
import { createAssistant } from './createAssistant.ts';
import { keepOffContent } from './keepOffContent.ts';
import { createRewriteLink } from './rewriteLink.ts';

interface AssistantButtonProps {
  /** URL of the assistant's script. */
  script: string;
  /** Key of the current page from its breadcrumbs; empty when it has none. */
  pageKey: string;
}

/**
 * Button that opens the AI assistant (specification sections 2 and 3). The script renders the panel. The script is
 * loaded and the visitor is authorised on the first press only.
 */
export function AssistantButton({ script, pageKey }: AssistantButtonProps) {
  const { region, strings } = useSite();
  const button = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<PanelState | 'loading'>('closed');
  const [assistant] = useState(() =>
    createAssistant({
      now: Date.now,
      authorize: (key) =>
        callBff<AssistantAuthorization>({
          region: region.code,
          path: '/assistant/authorization',
          body: { pageKey: key } satisfies AssistantRequest,
        }),
      setContext: (context) =>
        setScriptContext(
          context &&
            button.current && {
              ...context,
              rewriteLink: createRewriteLink({ edition: region.code, here: location }),
              button: button.current,
            },
        ),
    }),
  );
  useEffect(() => assistant.show(pageKey), [assistant, pageKey]);
  useEffect(() => onPanelState(setPanel), []);
  useEffect(watchNotices, []);
  useEffect(() => {
    // If the token cannot be renewed now, the next press requests one.
    const unsubscribe = subscribeVisitor(() => void assistant.changeVisitor().catch(() => {}));
    return () => {
      unsubscribe();
      assistant.end();
    };
  }, [assistant]);

  const press = async () => {
    if (panel === 'loading') return;
    if (panel === 'open') return togglePanel();
    setPanel('loading');
    try {
      await Promise.all([assistant.prepare(), loadScript(script)]);
    } catch {
      return setPanel('failed');
    }
    togglePanel();
    // The script normally reports its state itself; without a report the button must not stay in the loading state.
    setPanel((now) => (now === 'loading' ? 'closed' : now));
  };
  const retry = () => {
    // The retry button is removed together with its message, so the focus must move.
    button.current?.focus();
    press();
  };
  return (
    <section className={`${styles.container} screen-only`} aria-label={strings.assistant}>
      <div ref={keepOffContent} className={styles.corner} data-active={panel !== 'closed' || undefined}>
        <span className={styles.edge} />
        {panel === 'failed' && <Failure onRetry={retry} />}
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={panel === 'open'}
          aria-busy={panel === 'loading'}
          onClick={press}
        >
          <Icon name="chat" />
          <span className="visually-hidden">{strings.ask_assistant}</span>
        </button>
      </div>
    </section>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const { strings } = useSite();
  return (
    <p role="alert" className={styles.failure}>
      {strings.error_message}{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        {strings.retry}
      </button>
    </p>
  );
}
