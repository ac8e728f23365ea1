import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { layout, setLayout } from '../../theme/layout'

/** The menu as a drawer. @param exists false while the menu has a place of its own; a drawer that was open is closed then */
export function useDrawer(exists: boolean) {
  const { mobileMenu } = useSnapshot(layout)
  const close = useCallback(() => setLayout('mobileMenu', false), [])
  const open = useCallback(() => setLayout('mobileMenu', true), [])
  useEffect(() => {
    if (!exists) close()
  }, [exists, close])
  // Signing out with the drawer open must not open it for the next person.
  useEffect(() => close, [close])
  return { isOpen: exists && mobileMenu, open, close }
}
