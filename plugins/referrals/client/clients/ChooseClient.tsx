import { formatDay } from '@core/entity'
import { useEffect, useState } from 'react'
import { LatestRequest, messageOf } from '@core/client/session'
import { Combobox } from '@core/client/ui'
import { type ListedReferral, referralApi } from '../referralApi'

/** A client, represented by the latest referral of theirs that was found. */
export interface FoundClient {
  readonly id: number
  readonly name: string
  readonly hint: string
}

interface ChooseClientProps {
  readonly label: string
  readonly help: string
  /** Ids of clients that are not offered. */
  readonly except: readonly number[]
  readonly onChoose: (client: FoundClient) => void
}

/** Finds a client by name, number, phone or email of one of their referrals. */
export function ChooseClient({ label, help, except, onChoose }: ChooseClientProps) {
  const [options, setOptions] = useState<readonly FoundClient[]>()
  const [failure, setFailure] = useState<string>()
  const [request] = useState(() => new LatestRequest())
  useEffect(() => () => request.abort(), [request])
  const search = async (text: string) => {
    const found = await request.take((signal) =>
      referralApi.list(
        {
          limit: 20,
          columns: ['number', 'clientId', 'client.firstName', 'client.lastName', 'client.dateOfBirth'],
          commonFilters: { search: text },
          sorting: { fieldName: 'receivedDate', direction: 'desc' },
          total: false,
        },
        signal,
      ),
    )
    if (!found) return
    setFailure(found.error && messageOf(found.error))
    if (!found.error) setOptions(clientsIn(found.value.data, except))
  }
  return (
    <Combobox
      label={label}
      help={help}
      placeholder="Name, referral number or phone"
      chosen={undefined}
      options={options}
      onSearch={(text) => void search(text)}
      onChange={(option) => option && onChoose(option)}
      {...(failure && { failure })}
    />
  )
}

/** Each client once, with the latest of their referrals. */
function clientsIn(
  rows: readonly (ListedReferral & { readonly clientId?: number })[],
  except: readonly number[],
): FoundClient[] {
  const found = new Map<number, FoundClient>()
  for (const { clientId, client, number } of rows) {
    if (clientId === undefined || except.includes(clientId) || found.has(clientId)) continue
    found.set(clientId, {
      id: clientId,
      name: `${client.firstName} ${client.lastName}`,
      hint: `Born ${formatDay(client.dateOfBirth)} · ${number}`,
    })
  }
  return [...found.values()]
}
