import { useForm } from 'react-final-form'
import { messageOf, toast } from '@core/client/session'
import type { ControlProps } from '@core/client/kit'
import { Combobox } from '@core/client/ui'
import { type Referrer, referrerApi } from './referrerApi'
import { useReferrerOptions } from './useReferrerOptions'

/** The referrer: typed, or chosen from the directory, which fills in their other fields. */
export function ReferrerControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const form = useForm()
  const { options, search } = useReferrerOptions()
  /** The id of no suggestion: the value of the field is only text. */
  const typedId = -1
  const typed = typeof value === 'string' ? value : ''
  const choose = async (id: number) => {
    try {
      const fields = fieldsOf(await referrerApi.view(id))
      form.batch(() => {
        for (const [name, told] of Object.entries(fields)) form.change(name, told ?? undefined)
      })
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  return (
    <Combobox
      {...{ label, required, error, onBlur, options, help: field.help }}
      chosen={typed ? { id: typedId, name: typed } : undefined}
      placeholder="A name, or type to search"
      onSearch={search}
      onText={onChange}
      onChange={(option) => (option ? void choose(option.id) : onChange(undefined))}
    />
  )
}

/** The fields of a referral about its referrer. */
export function fieldsOf({ name, organization, phone, email, npi, fax }: Referrer) {
  return {
    referredByName: name,
    referredByOrganization: organization,
    referredByPhone: phone,
    referredByEmail: email,
    referredByNpi: npi,
    referredByFax: fax,
  }
}
