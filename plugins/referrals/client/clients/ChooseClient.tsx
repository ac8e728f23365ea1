import { useEffect, useRef, useState } from 'react'
import { isAbort } from '@core/client/api/answerOf'
import { messageOf } from '@core/client/api/ApiError'
import { Combobox } from '@core/client/ui/combobox/Combobox'
import { type ListedReferral, referralApi } from '../referralApi'

interface FoundClient {
  readonly id: number
  readonly name: string
  readonly hint: string
}

/** Finds another client by name, number, phone or email of one of their referrals. */
export function ChooseClient({ except, onChoose }: { except: number; onChoose: (id: number) => void }) {
  const [options, setOptions] = useState<readonly FoundClient[]>()
  const [failure, setFailure] = useState<string>()
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])
  const search = async (text: string) => {
    request.current?.abort()
    request.current = new AbortController()
    try {
      const { data } = await referralApi.list(
        { limit: 20, columns: ['number', 'clientId', 'client.firstName', 'client.lastName', 'client.dateOfBirth'], commonFilters: { search: text }, sorting: { fieldName: 'receivedDate', direction: 'desc' }, total: false },
        request.current.signal,
      )
      setOptions(clientsIn(data, except))
      setFailure(undefined)
    } catch (error) {
      if (!isAbort(error)) setFailure(messageOf(error))
    }
  }
  return (
    <Combobox
      label="The other client"
      help="The same person, entered a second time."
      placeholder="Name, referral number or phone"
      chosen={undefined}
      options={options}
      onSearch={(text) => void search(text)}
      onChange={(option) => option && onChoose(option.id)}
      {...(failure && { failure })}
    />
  )
}

/** Each client once, by the latest of their referrals. */
function clientsIn(rows: readonly (ListedReferral & { readonly clientId?: number })[], except: number): FoundClient[] {
  const found = new Map<number, FoundClient>()
  for (const { clientId, client, number } of rows) {
    if (clientId === undefined || clientId === except || found.has(clientId)) continue
    found.set(clientId, { id: clientId, name: `${client.firstName} ${client.lastName}`, hint: `${client.dateOfBirth} · ${number}` })
  }
  return [...found.values()]
}
