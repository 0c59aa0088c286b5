import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { messageOf } from '../../../../client/http/api-error.ts'
import type { Provider } from '../../../../contract/account/account.ts'
import {
  addPasskey,
  checkPasskey,
  getConfirmUrl,
  getStaffSession,
  startPasskey,
  startPasskeyCheck,
} from '../../../../contract/account/session-admin.ts'
import { call } from '../server/api.ts'
import { useServerQuery } from '../server/server-query.tsx'
import { setToken } from '../server/session.ts'

/** The state of this sign-in: second factor, passkey, provider. */
export const useStaffSession = () => useServerQuery(getStaffSession, {})

/** Asks the browser for a passkey and stores the token that the server gives for it. */
export async function confirmByPasskey() {
  const options = (await call(startPasskeyCheck)) as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON: options })
  setToken((await call(checkPasskey, { body: { response: { ...response } } })).token)
}

/** Creates a passkey in the browser, registers it and stores the token that the server gives for it. */
export async function registerPasskey(name: string) {
  const options = (await call(startPasskey)) as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON: options })
  setToken((await call(addPasskey, { body: { name, response: { ...response } } })).token)
}

/** The provider's page for signing in again in this session. */
export const fetchConfirmUrl = (provider: Provider) =>
  call(getConfirmUrl, {
    params: { provider },
    query: { redirectUri: `${location.origin}/console/login?provider=${provider}` },
  })

/** Runs steps with a passkey; `problem` says why the last one failed. `isBusy` stays after a success, which leads away. */
export function usePasskeyStep(onDone: () => void) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function run(step: () => Promise<void>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await step()
      onDone()
    } catch (error) {
      setProblem(passkeyProblem(error))
      setBusy(false)
    }
  }
  return { problem, isBusy, run }
}

/** What to show when the browser or the server refused a passkey. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return '패스키 확인이 취소됐어요. 다시 시도해 주세요.'
  if (name === 'InvalidStateError') return '이 기기에는 이미 등록한 패스키가 있어요.'
  if (name === 'NotSupportedError' || name === 'SecurityError')
    return '이 브라우저나 주소에서는 패스키를 쓸 수 없어요.'
  return messageOf(error, '패스키를 확인하지 못했어요. 다시 시도해 주세요.')
}
