import { useEffect, useState } from 'react'
import type { ControlProps } from '@core/kernel/client/kit/forms/FormSection'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { menuApi } from './menuApi'
import { sectionName } from './hierarchy'

/** One of the sections that this deployment's plugins declare. */
export function SectionControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const [sections, setSections] = useState<readonly string[]>([])
  useEffect(() => {
    const request = new AbortController()
    // Without a response, the menu can still be saved in its own section.
    menuApi.arrangement(undefined, request.signal).then(
      (arrangement) => setSections(arrangement.sections),
      () => {},
    )
    return () => request.abort()
  }, [])
  const chosen = typeof value === 'string' ? value : ''
  // The record's own section is offered before the others are fetched.
  const names = [...new Set([...sections, ...(chosen ? [chosen] : [])])]
  return (
    <Select
      {...{ label, required, error, onChange, onBlur }}
      help={field.help}
      options={names.map((name) => ({ id: name, name }))}
      empty={sectionName(null)}
      value={chosen}
    />
  )
}
