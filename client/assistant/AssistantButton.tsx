import { useEffect, useRef, useState } from 'react';
import type { AssistantAuthorization, AssistantRequest } from '../../contracts/calls/assistant.ts';
import { watchAccountState } from '../account/accountState.ts';
import { callBff } from '../bff/callBff.ts';
import { Icon } from '../icons/Icon.tsx';
import { watchNotices } from '../layout/watchNotices.ts';
import { useSite } from '../lib/site.tsx';
import styles from './AssistantButton.module.css';
import { handOverToScript, loadScript, onPanelState, type PanelState, togglePanel } from './assistantScript.ts';
import { createAssistant } from './createAssistant.ts';
import { createRewriteLink } from './rewriteLink.ts';

interface AssistantButtonProps {
  /** Address of the assistant's script. */
  script: string;
  /** Key of the page that is shown, from its breadcrumbs; empty where it has none. */
  pageKey: string;
}

/**
 * Opens the AI assistant (specification sections 2 and 3). The panel is the script's own; neither is loaded, nor is anybody
 * authorised, before the button is pressed for the first time.
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
      handOver: (made) =>
        handOverToScript(
          made &&
            button.current && {
              ...made,
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
    // Without a new token now, there is one when it is needed.
    const end = watchAccountState(() => void assistant.changeVisitor().catch(() => {}));
    return () => {
      end();
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
    // The script has reported by now, or does so when its panel is there; one that never does keeps nobody waiting.
    setPanel((now) => (now === 'loading' ? 'closed' : now));
  };
  const retry = () => {
    // This button goes away with its message.
    button.current?.focus();
    press();
  };
  return (
    <section className={`${styles.place} screen-only`} aria-label={strings.assistant}>
      <div className={styles.corner}>
        {panel === 'failed' && (
          <p role="alert" className={styles.failure}>
            {strings.error_message}{' '}
            <button type="button" className={styles.retry} onClick={retry}>
              {strings.retry}
            </button>
          </p>
        )}
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
