import { useState } from 'react'
import { useLocation } from 'wouter'
import { newIdempotencyKey, toast } from '@core/client/session'
import { SubmitDialog } from '@core/client/kit'
import { Muted, TextInput } from '@core/client/ui'
import { messages } from '@core/entity'
import { type RoleDetail, roleApi } from '../adminApis'
import { links } from '../adminLinks'

/** Creates a role with another name and the same permissions. Needs 512. */
export function CloneRole({ record: { id, name }, onClose }: { record: RoleDetail; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [key] = useState(newIdempotencyKey)
  const [typed, setTyped] = useState(`${name} (copy)`)
  return (
    <SubmitDialog
      title={`Clone ${name}`}
      confirmLabel="Clone role"
      fields={['name']}
      check={() => (typed.trim() ? undefined : { field: 'name', message: messages.required('Name') })}
      onSubmit={async () => {
        const { data, message } = await roleApi.clone(id, typed.trim(), key)
        if (message) toast.success(message)
        navigate(links.role(data.roleId))
        onClose()
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Muted>The new role may do all that {name} may. Nobody holds it yet.</Muted>
          <TextInput
            label="Name"
            required
            data-autofocus
            maxLength={60}
            autoComplete="off"
            value={typed}
            error={errorOf('name')}
            onFocus={(event) => event.currentTarget.select()}
            onChange={setTyped}
          />
        </>
      )}
    </SubmitDialog>
  )
}
