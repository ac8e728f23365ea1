import type { ComponentProps } from 'react'
import { DateInput, useSay } from '@core/client/ui'

/** A day as families in the United States write it, month first. Its value is YYYY-MM-DD, or what was typed so far. */
export function FamilyDate(props: ComponentProps<typeof DateInput>) {
  const say = useSay()
  return (
    <DateInput
      {...props}
      placeholder={say('MM/DD/YYYY')}
      value={props.value.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, '$2/$3/$1')}
      error={props.error && say(props.error).replace('YYYY-MM-DD', 'MM/DD/YYYY')}
    />
  )
}
