import { message } from '@core/kernel/entity/message'
import { accountPath, passwordPath } from '../../session/paths'
import { followSystemTheme, setLayout, type LayoutState } from '../../platform/theme/layout'
import { overlays } from '../overlays'
import type { PaletteEntry } from './PaletteEntry'

/**
 * @param stopViewing given while the user views the product as another role
 * @returns the actions that are available everywhere
 */
export function actionEntries(
  { darkMode, followsSystem, isRTL, isCollapsed, type }: LayoutState,
  signOut: () => void,
  stopViewing?: () => void,
): PaletteEntry[] {
  const actions: (PaletteEntry | false)[] = [
    darkMode
      ? {
          id: 'light',
          title: 'Switch to light mode',
          icon: 'pi-sun',
          words: message('theme day'),
          run: () => setLayout('darkMode', false),
        }
      : {
          id: 'dark',
          title: 'Switch to dark mode',
          icon: 'pi-moon',
          words: message('theme night'),
          run: () => setLayout('darkMode', true),
        },
    !followsSystem && {
      id: 'system',
      title: 'Follow the system’s theme',
      icon: 'pi-desktop',
      words: message('light dark auto'),
      run: followSystemTheme,
    },
    type === 'vertical' && {
      id: 'collapse',
      title: isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar',
      icon: 'pi-window-minimize',
      words: message('menu'),
      run: () => setLayout('isCollapsed', !isCollapsed),
    },
    {
      id: 'type',
      title: type === 'vertical' ? 'Menu along the top' : 'Menu at the side',
      icon: 'pi-table',
      words: message('horizontal vertical sidebar layout'),
      run: () => setLayout('type', type === 'vertical' ? 'horizontal' : 'vertical'),
    },
    {
      id: 'direction',
      title: isRTL ? 'Read from left to right' : 'Read from right to left',
      icon: 'pi-arrows-h',
      words: message('direction rtl ltr mirror'),
      run: () => setLayout('isRTL', !isRTL),
    },
    {
      id: 'customize',
      title: 'Customize the layout',
      icon: 'pi-sliders-h',
      words: message('theme settings preferences skin width'),
      run: () => setLayout('customizer', true),
    },
    {
      id: 'shortcuts',
      title: 'Keyboard shortcuts',
      icon: 'pi-question-circle',
      words: message('help keys'),
      run: () => (overlays.open = 'shortcuts'),
    },
    stopViewing === undefined && {
      id: 'account',
      title: 'Your account',
      icon: 'pi-user',
      words: message(
        'profile sessions devices authenticator passkey notifications notify quiet mail daily language dates time zone settings',
      ),
      href: accountPath,
    },
    stopViewing === undefined && {
      id: 'password',
      title: 'Change your password',
      icon: 'pi-lock',
      words: message('account security'),
      href: passwordPath,
    },
    stopViewing !== undefined && {
      id: 'stop-viewing',
      title: 'Stop viewing as a role',
      icon: 'pi-eye-slash',
      words: message('end simulation'),
      run: stopViewing,
    },
    { id: 'logout', title: 'Logout', icon: 'pi-sign-out', words: message('sign out leave'), run: signOut },
  ]
  return actions.filter((action) => action !== false)
}
