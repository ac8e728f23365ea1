import { useEffect, useRef } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { entityApi } from '@core/client/kit'
import { accountEntity } from '../../shared/accounts/accountEntity'
import { leadEntity } from '../../shared/leads/leadEntity'

/** What a quote takes over from the lead or the account that it is made out to. */
interface OwnerValues {
  readonly salespersonId: number | null
  readonly storeId: number | null
  readonly deliveryState: string | null
}

interface OwnerRecord {
  readonly assignTo?: number | null
  readonly assignToId?: number | null
  readonly storeId: number | null
  readonly state: string | null
  readonly deliveryAddress?: { readonly state?: string | null } | null
}

async function readOwner(entity: typeof leadEntity | typeof accountEntity, id: number): Promise<OwnerValues> {
  const { view } = entityApi(entity)
  // Both have these fields; the names of two of them differ.
  const owner = (await view(id)) as unknown as OwnerRecord
  return {
    salespersonId: owner.assignTo ?? owner.assignToId ?? null,
    storeId: owner.storeId,
    deliveryState: owner.deliveryAddress?.state ?? owner.state,
  }
}

/**
 * Fills in, when a lead or an account is chosen, what the server would take over from it: the salesperson, the store and the delivery
 * state, whose tax the totals show. What was typed by hand stays.
 */
export default function FilledFromOwner(): null {
  const form = useForm()
  const { values } = useFormState<{ readonly leadId?: number; readonly accountId?: number }>({
    subscription: { values: true },
  })
  const { leadId, accountId } = values
  /** What was filled in last, which another choice may replace. */
  const filled = useRef<Partial<Record<keyof OwnerValues, unknown>>>({
    salespersonId: form.getState().initialValues?.['salespersonId'],
  })
  useEffect(() => {
    const chosen = leadId ?? accountId
    if (chosen === undefined || isStored(form.getState().initialValues)) return
    let isCurrent = true
    void readOwner(leadId === undefined ? accountEntity : leadEntity, chosen)
      .then((owner) => {
        if (!isCurrent) return
        form.batch(() => {
          for (const name of ['salespersonId', 'storeId', 'deliveryState'] as const) {
            const typed: unknown = form.getFieldState(name)?.value
            const stands = typed !== undefined && typed !== '' && typed !== filled.current[name]
            if (stands || owner[name] === null) continue
            filled.current[name] = owner[name]
            form.change(name, owner[name])
          }
        })
      })
      // Without them the server takes the values over when the quote is saved.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [form, leadId, accountId])
  return null
}

/** Whether the form changes a quote that exists: its lines have ids. */
function isStored(initial: object | undefined): boolean {
  const lines: unknown = initial && 'lines' in initial ? initial.lines : undefined
  return Array.isArray(lines) && lines.some((line: { readonly id?: unknown }) => line.id !== undefined)
}
