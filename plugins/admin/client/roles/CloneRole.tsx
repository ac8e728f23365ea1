import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, messageOf, newIdempotencyKey } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button, Dialog, Muted, Stack, TextInput } from '@core/client/ui'
import { roleApi } from '../adminApis'
import { links } from '../adminLinks'

/** Creates a role with another name and the same permissions. Needs 512. */
export function CloneRole({ id, name }: { id: number; name: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button icon="pi-clone" onClick={() => setAsking(true)}>
        Clone
      </Button>
      {asking && <CloneDialog id={id} name={name} onClose={() => setAsking(false)} />}
    </>
  )
}

function CloneDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [key] = useState(newIdempotencyKey)
  const [typed, setTyped] = useState(`${name} (copy)`)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const clone = async () => {
    if (busy) return
    if (!typed.trim()) return setError('Name is required')
    setBusy(true)
    try {
      const { data, message } = await roleApi.clone(id, typed.trim(), key)
      if (message) toast.success(message)
      navigate(links.role(data.roleId))
      onClose()
    } catch (failure) {
      setError(failure instanceof ApiError && failure.errors[0] ? failure.errors[0].message : messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={`Clone ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void clone()}>
            Clone role
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void clone()
        }}
      >
        <Muted>The new role may do all that {name} may. Nobody holds it yet.</Muted>
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={60}
          autoComplete="off"
          value={typed}
          error={error}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
        />
      </Stack>
    </Dialog>
  )
}
