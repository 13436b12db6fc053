import type { ComponentProps, MouseEvent } from 'react';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import { CloseButton } from '../layout/CloseButton.tsx';
import { track } from '../lib/analytics.ts';
import { isPlainClick } from '../lib/isPlainClick.ts';
import { type ShownMenuItem, useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import styles from './MainMenu.module.css';
import { type Menu, type MenuKey, useMenu } from './useMenu.ts';

/**
 * The main menu: one tree of links, shown as a row with panels on wide screens and as a drill-down side menu on others.
 * The same element is a popover, so that the side menu opens without scripts.
 */
export function MainMenu() {
  const { shell, strings } = useSite();
  const menu = useMenu();
  return (
    <nav
      ref={menu.nav}
      id="main-menu"
      popover="auto"
      aria-label={strings.main_navigation}
      className={styles.menu}
      onToggle={menu.onToggle}
    >
      <div className={styles.top}>
        {/* The full-screen menu covers the button that opened it. */}
        <CloseButton layer="main-menu" takesFocus />
      </div>
      <div className={styles.levels}>
        <MenuLevel menu={menu} items={shell.header.topMenu} />
      </div>
    </nav>
  );
}

interface MenuLevelProps {
  menu: Menu;
  items: ShownMenuItem[];
  /** The entry of the level above and its key. */
  parent?: { item: ShownMenuItem; key: MenuKey };
}

function MenuLevel({ menu, items, parent }: MenuLevelProps) {
  const { strings } = useSite();
  return (
    <ul className={styles.list}>
      {/* In the side menu the entry above opens this level, so its own page is the first entry here. */}
      {parent?.item.url && (
        <ClickedEntry menu={menu} item={parent.item} className={styles.entry} data-own>
          <ContentLink link={parent.item} className={styles.link}>
            {fillIn(strings.view_all, { name: parent.item.name })}
          </ContentLink>
        </ClickedEntry>
      )}
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change position within a document
        <MenuEntry key={index} menu={menu} item={item} menuKey={parent ? `${parent.key}-${index}` : `${index}`} />
      ))}
    </ul>
  );
}

function MenuEntry({ menu, item, menuKey }: { menu: Menu; item: ShownMenuItem; menuKey: MenuKey }) {
  const { strings } = useSite();
  const { list = [] } = item;
  const hasChildren = list.length > 0;
  const isOpen = hasChildren && menu.isOpen(menuKey);
  const level = menuKey.split('-').length;
  const picture = item.imgPath && <MenuPicture {...item.imgPath} />;
  return (
    <ClickedEntry
      menu={menu}
      item={item}
      className={styles.entry}
      data-open={isOpen || undefined}
      data-parent={hasChildren || undefined}
      onPointerEnter={(event) => menu.enter(menuKey, hasChildren, event)}
      onPointerLeave={(event) => menu.leave(menuKey, event)}
      onBlur={(event) => menu.blur(menuKey, event)}
    >
      {(item.url || !hasChildren) && (
        <ContentLink link={item} className={styles.link}>
          {item.name}
        </ContentLink>
      )}
      {hasChildren && (
        <>
          {/* The whole entry opens its level: in the side menu, and everywhere without a URL. */}
          <button
            type="button"
            className={item.url ? styles.toggle : `${styles.link} ${styles.opener}`}
            aria-expanded={isOpen}
            aria-controls={`menu-${menuKey}`}
            aria-label={item.url ? fillIn(strings.open_submenu, { name: item.name }) : undefined}
            onClick={(event) => menu.toggle(menuKey, event.timeStamp)}
          >
            <span className={item.url ? styles.name : undefined}>{item.name}</span>
            <Icon name="chevron-end" />
          </button>
          <div id={`menu-${menuKey}`} className={styles.panel} data-level={level + 1}>
            <button type="button" className={styles.back} onClick={() => menu.back(menuKey)}>
              <Icon name="back" />
              {strings.back}
            </button>
            <p className={styles.title}>{item.name}</p>
            {level === 1 && picture}
            <MenuLevel menu={menu} items={list} parent={{ item, key: menuKey }} />
          </div>
        </>
      )}
      {level > 1 && picture}
    </ClickedEntry>
  );
}

/** List item that reports the click of its link, which closes the menu. */
function ClickedEntry({ menu, item, ...li }: { menu: Menu; item: ShownMenuItem } & ComponentProps<'li'>) {
  const onClick = (event: MouseEvent) => {
    // Clicks of the entries inside arrive here, too.
    if ((event.target as Element).closest('a')?.parentElement !== event.currentTarget) return;
    track('menu_click', { levelName: item.levelName, code: item.code });
    if (isPlainClick(event)) menu.closeAll();
  };
  // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks of the link inside, which has keys
  return <li {...li} onClick={onClick} />;
}

/** Decoration of wide screens, without the image's other formats, which would double the menu's markup. */
function MenuPicture(image: NonNullable<ShownMenuItem['imgPath']>) {
  return <img src={image['1x']} srcSet={`${image['2x']} 2x`} alt="" loading="lazy" />;
}
