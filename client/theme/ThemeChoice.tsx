import type { UiStringKey } from '../../contracts/strings/uiStrings.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './ThemeChoice.module.css';
import { type Theme, themes, useTheme } from './useTheme.ts';

const themeOptions: Readonly<Record<Theme, { icon: IconName; label: UiStringKey }>> = {
  white: { icon: 'sun', label: 'theme_white' },
  dark: { icon: 'moon', label: 'theme_dark' },
  auto: { icon: 'auto', label: 'theme_auto' },
};

/** Lets a visitor pick the white, the dark or the system's theme. */
export function ThemeChoice() {
  const { strings } = useSite();
  const [current, choose] = useTheme();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and nothing is sent here
    <div role="group" aria-label={strings.theme} className={`${styles.choice} needs-script screen-only`}>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          className={styles.option}
          aria-pressed={theme === current}
          onClick={() => choose(theme)}
        >
          <Icon name={themeOptions[theme].icon} />
          <span className="visually-hidden">{strings[themeOptions[theme].label]}</span>
        </button>
      ))}
    </div>
  );
}
