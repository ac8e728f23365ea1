import { useSnapshot } from 'valtio/react'
import { layout, setLayout } from '../../theme/layout'
import { IconButton } from '../../ui/buttons/IconButton'

/** Light or dark. S4.19 */
export function ThemeToggle() {
  const { darkMode } = useSnapshot(layout)
  return (
    <IconButton
      icon={darkMode ? 'pi-sun' : 'pi-moon'}
      label={darkMode ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => setLayout('darkMode', !darkMode)}
    />
  )
}
