import { useState } from 'react'
import { Icon } from '../../ui/layout/Icon'
import { classes } from '../../ui/classes'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { Menu } from '../../ui/overlays/Menu'
import { keptForms } from '../keptForms'
import { useSession, useSessionState } from '../SessionProvider'
import styles from './RoleSwitch.module.css'

/** The role that one works in, and the others that one holds; nothing where there is only one. S4.7 */
export function RoleSwitch({ className }: { className?: string | undefined }) {
  const session = useSession()
  const { profile, roleId } = useSessionState()
  const [asked, setAsked] = useState<number>()
  const current = profile?.roles.find(({ id }) => id === roleId)
  if (!profile || !current || profile.roles.length < 2) return null

  const change = (id: number) => (keptForms.anyUnsaved() ? setAsked(id) : void session.changeRole(id))
  const items = profile.roles.map(({ id, name }) =>
    id === roleId ? { label: name, icon: 'pi-check', disabled: true, onSelect() {} } : { label: name, icon: 'pi-arrow-right-arrow-left', onSelect: () => change(id) },
  )
  return (
    <>
      <Menu items={items} header="Work as">
        {(trigger) => (
          <button type="button" title="Change your role" aria-label={`Role: ${current.name}`} className={classes(styles.trigger, className)} {...trigger}>
            <Icon name="pi-id-card" />
            <span className={styles.name}>{current.name}</span>
            <Icon name="pi-chevron-down" className={styles.chevron} />
          </button>
        )}
      </Menu>
      <ConfirmDialog
        open={asked !== undefined}
        title="Leave without saving?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={() => {
          // While it is still the role in which it was typed.
          if (asked !== undefined) void keptForms.discard().then(() => session.changeRole(asked))
        }}
        onClose={() => setAsked(undefined)}
      >
        What you have changed here isn’t saved, and can’t be brought back in another role.
      </ConfirmDialog>
    </>
  )
}
