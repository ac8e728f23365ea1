import { useSnapshot } from 'valtio/react'
import { preferences, setPreference } from '../../theme/preferences'
import { IconButton } from '../../ui/buttons/IconButton'

/** Light or dark. S4.19 */
export function ThemeToggle() {
  const { darkMode } = useSnapshot(preferences)
  return (
    <IconButton
      icon={darkMode ? 'pi-sun' : 'pi-moon'}
      label={darkMode ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => setPreference('darkMode', !darkMode)}
    />
  )
}
