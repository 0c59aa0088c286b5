// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest'
import { browserScript } from '../../browser-script.ts'

type Sdk = (clientKey: string) => {
  widgets: (options: { customerKey: string }) => {
    setAmount: (amount: { value: number; currency: string }) => Promise<void>
    renderPaymentMethods: (options: { selector: string; variantKey?: string }) => Promise<{
      getSelectedPaymentMethod: () => Promise<{ code?: string }>
    }>
  }
}
let TossPayments: Sdk

beforeAll(async () => {
  const script = document.createElement('script')
  script.setAttribute('src', 'http://localhost/sandbox/toss/widget.js')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  new Function(await browserScript('toss-widget')())()
  TossPayments = (window as unknown as { TossPayments: Sdk }).TossPayments
})

it('renders the payment methods with the helper functions of its other modules', async () => {
  document.body.innerHTML = '<div id="methods"></div>'
  const widgets = TossPayments('test_gck_practice').widgets({ customerKey: 'buyer' })
  await widgets.setAmount({ value: 45_000, currency: 'KRW' })
  const methods = await widgets.renderPaymentMethods({ selector: '#methods', variantKey: 'ACCOUNT' })
  const root = document.querySelector('#methods > div')?.shadowRoot
  expect(root?.querySelectorAll('input')).toHaveLength(7)
  expect(root?.querySelector('style')?.textContent).toContain(':host')
  await expect(methods.getSelectedPaymentMethod()).resolves.toEqual({ code: 'CARD' })
})

it('rejects with the codes of the real SDK', async () => {
  const widgets = TossPayments('test_gck_practice').widgets({ customerKey: 'buyer' })
  await expect(widgets.renderPaymentMethods({ selector: '#none' })).rejects.toMatchObject({
    code: 'NOT_SETUP_AMOUNT',
  })
})
