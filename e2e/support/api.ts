import { type APIRequestContext, expect } from '@playwright/test'
import type { Photo } from './photos.ts'

/** A signed-in person whose API calls go beside the browser. */
export interface ApiCaller {
  request: APIRequestContext
  token: string
  /** The console's token; absent for people without a role. */
  consoleToken?: string
}

/** The token of the app that a path belongs to. */
const tokenFor = ({ token, consoleToken }: ApiCaller, path: string) =>
  path.startsWith('/api/v1/admin/') ? (consoleToken ?? token) : token

/** A successful response of the API with this data, for `route.fulfill`. */
export const success = (data: unknown) => ({ json: { status: 'Success', message: '', data } })

/** A failed response of the API, for `route.fulfill`. */
export const failure = (status: number, code: string, message: string) => ({
  status,
  json: { status: 'Error', code, message },
})

/** Returns an id of the form that the API uses, for rows that only a routed response knows. */
export const rowId = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Returns the data of a call that must succeed. */
export async function callApi<Data>(
  caller: ApiCaller,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) {
  const response = await caller.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${tokenFor(caller, path)}` },
    ...(data && { data }),
  })
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
  return (await response.json()).data as Data
}

interface DiagnosisRequest {
  fullPlantImage: Photo
  symptomImage: Photo
  prompt: string
  wateringFrequency?: string
  location?: string
}

/** Submits a diagnosis as the wizard does and returns its id. */
export async function createDiagnosis({ request, token }: ApiCaller, diagnosis: DiagnosisRequest) {
  const response = await request.post('/api/v1/analysis/plant', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { ...diagnosis },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()).data.id as string
}
