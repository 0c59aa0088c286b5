import type { TossPaymentsWidgets } from '@tosspayments/tosspayments-sdk'
import { useEffect, useRef, useState } from 'react'
import { memberIdOfToken } from '../../../shared/session.ts'
import { site } from '../../../shared/site.ts'

/** Elements that the provider's widgets render into. */
export const places = { methods: 'payment-methods', agreement: 'payment-agreement' } as const

/** Milliseconds after rendering until the provider's widgets respond. */
const readyAfterMs = 100

type State = 'loading' | 'ready' | 'failed'

/**
 * The provider's widgets for method and terms. `ready` when both are rendered and the delay has passed; `failed` when
 * the provider could not be reached, until `retry`.
 */
export function useWidgets(amount: number) {
  const [state, setState] = useState<State>('loading')
  const [tries, setTries] = useState(1)
  const widgets = useRef<TossPaymentsWidgets>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another run
  useEffect(() => {
    let isCurrent = true
    setState('loading')
    const drawn = draw(amount)
    drawn.then(
      (made) => {
        if (!isCurrent) return
        widgets.current = made.widgets
        setState('ready')
      },
      (error: unknown) => {
        console.warn('The payment widget could not be shown.', error)
        if (isCurrent) setState('failed')
      },
    )
    return () => {
      isCurrent = false
      widgets.current = undefined
      void drawn.then(({ remove }) => remove()).catch(() => {})
    }
  }, [amount, tries])

  return { state, widgets, retry: () => setTries((before) => before + 1) }
}

async function draw(amount: number) {
  const { loadTossPayments, ANONYMOUS } = await import('@tosspayments/tosspayments-sdk')
  const { clientKey, scriptUrl } = site().payment
  const toss = await loadTossPayments(clientKey, { src: scriptUrl })
  const widgets = toss.widgets({ customerKey: memberIdOfToken() ?? ANONYMOUS })
  await widgets.setAmount({ currency: 'KRW', value: amount })
  const [methods, agreement] = await Promise.all([
    widgets.renderPaymentMethods({ selector: `#${places.methods}`, variantKey: 'DEFAULT' }),
    widgets.renderAgreement({ selector: `#${places.agreement}`, variantKey: 'AGREEMENT' }),
    new Promise((done) => setTimeout(done, readyAfterMs)),
  ])
  return {
    widgets,
    remove: () => Promise.all([methods.destroy(), agreement.destroy()]),
  }
}
