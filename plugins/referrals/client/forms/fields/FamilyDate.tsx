import type { ComponentProps } from 'react'
import { DateInput, useSay } from '@core/client/ui'
import { formats } from '@core/entity'

/** A day as families write it: month first, or as the deployment writes days. Its value is YYYY-MM-DD, or what was typed so far. */
export function FamilyDate({ value, error, ...props }: ComponentProps<typeof DateInput>) {
  const say = useSay()
  const style = say(formats.dayStyle ?? 'MM/DD/YYYY')
  return (
    <DateInput
      {...props}
      placeholder={style}
      value={value.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, formats.day ?? '$2/$3/$1')}
      error={error && say(error).replace('YYYY-MM-DD', style)}
    />
  )
}
