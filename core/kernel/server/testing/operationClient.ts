import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ImportFile, ImportRequest, Operation } from '@core/kernel/entity/apiTypes'
import { multipart, multipartType } from './upload'
import { readSheet } from '../platform/sheets/readSheet'
import type { Answer, Caller, TestApp } from './testApp'

/** @returns an operation once it has ended. */
export async function waitForOperation(caller: Caller, started: Answer): Promise<Operation> {
  expect(started).toMatchObject({ status: 201, body: { success: true } })
  return endOf(caller, started.body.data.id)
}

export async function endOf(caller: Caller, id: number): Promise<Operation> {
  let operation: Operation | undefined
  await expect
    .poll(async () => (operation = (await caller.get(`/api/operation/${id}`)).body.data as Operation).state, {
      timeout: 60_000,
      interval: 20,
    })
    .not.toBe('running')
  return operation!
}

/** @returns the rows of a file that a call returns, including the header. */
export async function download(
  { app }: Pick<TestApp, 'app'>,
  { cookies }: Caller,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) {
  const response = await app.inject({
    method,
    url,
    cookies: Object.fromEntries(cookies),
    headers: { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' },
    ...(payload && { payload }),
  })
  const rows: (readonly string[])[] = []
  if (response.statusCode === 200) for await (const { cells } of readSheet(response.rawPayload)) rows.push(cells)
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, rows }
}

export function uploadSheet(
  caller: Caller,
  path: string,
  bytes: Buffer | string,
  fileName = 'vehicles.csv',
): Promise<Answer> {
  return caller.post(`/api/${path}/Import/Upload`, multipart(Buffer.from(bytes as string), fileName), {
    'content-type': multipartType,
  })
}

type ImportOptions = Partial<Omit<ImportRequest, 'file'>>

/** Uploads a file and imports it with the suggested mapping, unless `options` has another. */
export async function importSheet(
  caller: Caller,
  path: string,
  bytes: Buffer | string,
  options: ImportOptions = {},
): Promise<Operation> {
  const uploaded = await uploadSheet(caller, path, bytes)
  expect(uploaded).toMatchObject({ status: 200 })
  return waitForOperation(caller, await startImport(caller, path, uploaded.body.data as ImportFile, options))
}

export function startImport(
  caller: Caller,
  path: string,
  { id, mapping }: ImportFile,
  options: ImportOptions = {},
  key: string = randomUUID(),
): Promise<Answer> {
  return caller.post(
    `/api/${path}/Import/Start`,
    { file: id, mapping, duplicates: 'skip', dryRun: false, ...options },
    { 'idempotency-key': key },
  )
}
