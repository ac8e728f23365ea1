import { useOpenRecord } from '@core/kernel/client/kit/records/OpenRecord'
import { displayText } from '@core/kernel/entity/displayText'
import { defaultField } from './defaultField'

/** The default of the open field as people read it: a choice by its name. */
export function DefaultText({ text }: { text: unknown }) {
  const { kind, options } = useOpenRecord().record as { readonly kind?: unknown; readonly options?: unknown }
  if (text === 'today') return 'The day on which the record is added'
  const field = defaultField({ kind, options, isNew: false }, String(text))
  return field ? displayText(field, field.default) : null
}
