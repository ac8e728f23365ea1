import { useEffect, useRef } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { type DetailOf, entityApi } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { accountEntity } from '../../shared/accounts/accountEntity'
import { leadEntity } from '../../shared/leads/leadEntity'
import { storeEntity } from '../../shared/stores/storeEntity'

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

/** @param usualStore the store of a lead or an account that has none */
async function readOwner(
  entity: typeof leadEntity | typeof accountEntity,
  id: number,
  usualStore: number | null,
): Promise<OwnerValues> {
  const { view } = entityApi(entity)
  // Both have these fields; the names of two of them differ.
  const owner = (await view(id)) as unknown as OwnerRecord
  const storeId = owner.storeId ?? usualStore
  const state = owner.deliveryAddress?.state ?? owner.state
  return {
    salespersonId: owner.assignTo ?? owner.assignToId ?? null,
    storeId,
    deliveryState: state ?? (storeId === null ? null : await stateOfStore(storeId)),
  }
}

const stores = entityApi<never, DetailOf<typeof storeEntity>>(storeEntity)

/** Where the customer picks the vehicle up, as long as nothing else is known. */
const stateOfStore = async (id: number): Promise<string | null> => (await stores.view(id)).state

/**
 * Fills in, when a lead or an account is chosen, what the server would take over from it: the salesperson, the store and the delivery
 * state, whose tax the totals show; where it says nothing, one's own store and the state of that. What was typed by hand stays.
 */
export default function FilledFromOwner(): null {
  const form = useForm()
  const { storeId: usualStore } = useViewer()
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
    void readOwner(leadId === undefined ? accountEntity : leadEntity, chosen, usualStore)
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
  }, [form, leadId, accountId, usualStore])
  return null
}

/** Whether the form changes a quote that exists: its lines have ids. */
function isStored(initial: object | undefined): boolean {
  const lines: unknown = initial && 'lines' in initial ? initial.lines : undefined
  return Array.isArray(lines) && lines.some((line: { readonly id?: unknown }) => line.id !== undefined)
}
