import { useEffect, useState } from 'react'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Switch } from '@core/kernel/client/platform/ui/fields/Switch'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { type DevicePush, readDevicePush, turnOffPush, turnOnPush } from './devicePush'

const help: Readonly<Record<DevicePush, string>> = {
  on: 'Also while the product is closed. A message says what kind of thing waits, and names nobody. Logging out ends it.',
  off: 'Also while the product is closed. A message says what kind of thing waits, and names nobody. Logging out ends it.',
  blocked:
    'This browser blocks notifications of this site. Allow them in the settings of the browser, then turn them on here.',
  impossible:
    'This browser can’t show notifications of this site. On an iPhone or iPad, add the product to the home screen first.',
}

/** Whether this device shows notifications. Each device is turned on by itself. */
export default function DeviceNotifications() {
  const [push, setPush] = useState<DevicePush>()
  useEffect(() => {
    void readDevicePush().then(setPush, () => setPush('impossible'))
  }, [])
  if (!push) return <Skeleton height="44px" />
  const turn = (on: boolean) => {
    const before = push
    setPush(on ? 'on' : 'off')
    void (on ? turnOnPush() : turnOffPush()).then(setPush, (error: unknown) => {
      setPush(before)
      toast.error(messageOf(error))
    })
  }
  if (push === 'impossible' || push === 'blocked') return <p>{help[push]}</p>
  return <Switch label="Show notifications on this device" help={help[push]} checked={push === 'on'} onChange={turn} />
}
