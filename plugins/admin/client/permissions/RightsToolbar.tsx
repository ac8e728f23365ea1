import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { messageOf } from '@core/client/session'
import { Checkbox, Muted, Row, SearchInput, Select } from '@core/client/ui'
import styles from './AssignPermissions.module.css'
import { changesBetween } from './rights'
import type { RightsStore } from './RightsStore'

interface RightsToolbarProps {
  store: RightsStore
  roleId: number | undefined
  onRole: (id: number | undefined) => void
  search: string
  onSearch: (text: string) => void
  onlyDifferent: boolean
  onOnlyDifferent: (on: boolean) => void
}

/** The role, the role to compare with, and the filter of permissions. */
export const RightsToolbar = observer(function RightsToolbar({
  store,
  roleId,
  onRole,
  search,
  onSearch,
  onlyDifferent,
  onOnlyDifferent,
}: RightsToolbarProps) {
  const [failure, setFailure] = useState<string>()
  const { roles = [], modules = [], compared, draft, saved } = store
  const options = roles.map(({ id, name }) => ({ id, name }))
  const compare = async (id: string) => {
    try {
      setFailure(undefined)
      await store.compareWith(id ? Number(id) : undefined)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const different = compared ? changesBetween(modules, new Set(compared.permissionIds), draft).length : 0
  return (
    <Row gap={3} wrap align="end" className={styles.toolbar}>
      <Select
        className={styles.choice}
        label="Role"
        options={options}
        empty="Choose a role"
        value={String(roleId ?? '')}
        onChange={(id) => onRole(id ? Number(id) : undefined)}
      />
      {saved && (
        <>
          <Select
            className={styles.choice}
            label="Compare with"
            options={options.filter(({ id }) => id !== roleId)}
            empty="Nothing"
            value={String(compared?.roleId ?? '')}
            error={failure}
            onChange={(id) => void compare(id)}
          />
          <SearchInput
            className={styles.search}
            label="Find a module or a permission"
            placeholder="Find…"
            value={search}
            onChange={onSearch}
          />
          <div className={styles.facts}>
            {compared ? (
              <Checkbox
                label={`Only the ${different} that differ`}
                checked={onlyDifferent}
                onChange={onOnlyDifferent}
              />
            ) : (
              <Muted as="span" size={13} className="sentence">
                {draft.size} of {modules.reduce((sum, { permissions }) => sum + permissions.length, 0)} permissions
              </Muted>
            )}
          </div>
        </>
      )}
    </Row>
  )
})
