import type { MouseEvent } from 'react';
import type { MenuItem } from '../../contracts/fragments/menu.ts';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import { CloseButton } from '../layout/CloseButton.tsx';
import { isPlainClick } from '../lib/isPlainClick.ts';
import { useSite } from '../lib/site.tsx';
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
  const closeOnNavigation = (event: MouseEvent) => {
    if (isPlainClick(event) && (event.target as Element).closest('a')) menu.closeAll();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks of the links inside, which have keys
    <nav
      ref={menu.nav}
      id="main-menu"
      popover="auto"
      aria-label={strings.main_navigation}
      className={styles.menu}
      onClick={closeOnNavigation}
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

function MenuLevel({ menu, items, parent = '' }: { menu: Menu; items: MenuItem[]; parent?: MenuKey }) {
  return (
    <ul className={styles.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never change position within a document
        <MenuEntry key={index} menu={menu} item={item} menuKey={parent ? `${parent}-${index}` : `${index}`} />
      ))}
    </ul>
  );
}

function MenuEntry({ menu, item, menuKey }: { menu: Menu; item: MenuItem; menuKey: MenuKey }) {
  const { strings } = useSite();
  const hasChildren = item.list.length > 0;
  const isOpen = hasChildren && menu.isOpen(menuKey);
  return (
    <li
      className={styles.entry}
      data-open={isOpen || undefined}
      onPointerEnter={(event) => menu.enter(menuKey, hasChildren, event)}
      onPointerLeave={(event) => menu.leave(menuKey, event)}
      onBlur={(event) => menu.blur(menuKey, event)}
    >
      <ContentLink link={item} className={styles.link}>
        {item.name}
      </ContentLink>
      {hasChildren && (
        <>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`menu-${menuKey}`}
            aria-label={fillIn(strings.open_submenu, { name: item.name })}
            onClick={(event) => menu.toggle(menuKey, event.timeStamp)}
          >
            <Icon name="chevron-end" />
          </button>
          <div id={`menu-${menuKey}`} className={styles.panel} data-level={menuKey.split('-').length + 1}>
            <button type="button" className={styles.back} onClick={() => menu.back(menuKey)}>
              <Icon name="back" />
              {strings.back}
            </button>
            <p className={styles.title}>{item.name}</p>
            <MenuLevel menu={menu} items={item.list} parent={menuKey} />
          </div>
        </>
      )}
    </li>
  );
}
