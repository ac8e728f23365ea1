import { useSnapshot } from 'valtio/react'
import { followSystemTheme, layout, resetLayout, setLayout } from '../../platform/theme/layout'
import type { LayoutPreferences } from '../../platform/theme/LayoutPreferences'
import { Button } from '../../platform/ui/buttons/Button'
import { Segmented } from '../../platform/ui/fields/Segmented'
import { Switch } from '../../platform/ui/fields/Switch'
import { SidePanel, SidePanelBody } from '../../platform/ui/overlays/SidePanel'
import { useWideWindow } from '../frame/useWideWindow'
import styles from './Customizer.module.css'
import { FramePicture } from './FramePicture'

const close = () => setLayout('customizer', false)

/** @returns a function that sets one preference */
const to =
  <F extends keyof LayoutPreferences>(field: F) =>
  (value: LayoutPreferences[F]) =>
    setLayout(field, value)

const thisTab = 'For this tab'

/** The panel for the user's layout preferences. Each choice is applied at once. S2.29, S3.23, S3.24 */
export default function Customizer() {
  const { darkMode, followsSystem, ...chosen } = useSnapshot(layout)
  const wide = useWideWindow()
  const theme = followsSystem ? 'system' : darkMode ? 'dark' : 'light'
  const chooseTheme = (id: 'system' | 'light' | 'dark') =>
    id === 'system' ? followSystemTheme() : setLayout('darkMode', id === 'dark')
  return (
    <SidePanel label="Customize the layout" title="Customize" side="end" onClose={close} className={styles.panel}>
      <SidePanelBody>
        <section aria-label="Colors" className={styles.section}>
          <Segmented
            label="Theme"
            value={theme}
            onChange={chooseTheme}
            options={[
              { id: 'light', name: 'Light', picture: <FramePicture look="light" /> },
              { id: 'dark', name: 'Dark', picture: <FramePicture look="dark" /> },
              { id: 'system', name: 'System', picture: <FramePicture look="both" /> },
            ]}
          />
          <div>
            <Switch
              label="Dark menu"
              help={darkMode ? 'In the light theme' : undefined}
              checked={chosen.semiDarkMode}
              onChange={to('semiDarkMode')}
            />
            <Switch label="Monochrome" checked={chosen.isMonochrome} onChange={to('isMonochrome')} />
          </div>
          <Segmented
            label="Surfaces"
            value={chosen.skin}
            onChange={to('skin')}
            options={[
              { id: 'default', name: 'Soft' },
              { id: 'bordered', name: 'Bordered' },
            ]}
          />
        </section>
        <section aria-label="Layout" className={styles.section}>
          {wide && (
            <>
              <Segmented
                label="Menu"
                value={chosen.type}
                onChange={to('type')}
                options={[
                  { id: 'vertical', name: 'At the side', picture: <FramePicture menu="side" /> },
                  { id: 'horizontal', name: 'Along the top', picture: <FramePicture menu="top" /> },
                ]}
              />
              <div>
                {chosen.type === 'vertical' && (
                  <Switch label="Collapse the sidebar" checked={chosen.isCollapsed} onChange={to('isCollapsed')} />
                )}
                <Switch
                  label="Hide the menu"
                  help={`${thisTab}; a button in the header opens it`}
                  checked={chosen.menuHidden}
                  onChange={to('menuHidden')}
                />
              </div>
              <Segmented
                label="Width"
                aside={thisTab}
                value={chosen.contentWidth}
                onChange={to('contentWidth')}
                options={[
                  { id: 'full', name: 'Fluid' },
                  { id: 'boxed', name: 'Boxed' },
                ]}
              />
            </>
          )}
          <Segmented
            label="Density"
            value={chosen.density}
            onChange={to('density')}
            options={[
              { id: 'comfortable', name: 'Comfortable' },
              { id: 'compact', name: 'Compact' },
            ]}
          />
          <Segmented
            label="Direction"
            value={chosen.isRTL ? 'rtl' : 'ltr'}
            onChange={(id) => setLayout('isRTL', id === 'rtl')}
            options={[
              { id: 'ltr', name: 'Left to right' },
              { id: 'rtl', name: 'Right to left' },
            ]}
          />
          <Segmented
            label="Header"
            aside={thisTab}
            value={chosen.navBarType}
            onChange={to('navBarType')}
            options={[
              { id: 'sticky', name: 'Stays in view' },
              { id: 'static', name: 'Scrolls away' },
            ]}
          />
          <Switch
            label="Footer"
            help={thisTab}
            checked={chosen.footerType === 'static'}
            onChange={(on) => setLayout('footerType', on ? 'static' : 'hidden')}
          />
        </section>
      </SidePanelBody>
      <footer className={styles.foot}>
        <Button wide onClick={resetLayout}>
          Reset to the defaults
        </Button>
      </footer>
    </SidePanel>
  )
}
