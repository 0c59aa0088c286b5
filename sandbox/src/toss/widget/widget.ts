/** Styles of the widget, inside a shadow root. */
const widgetStyles = `
:host { display: block; color-scheme: light dark;
  --card: #fff; --ink: #23212b; --muted: #5f5b6d; --line: #dcd8e6; --edge: #85808f; --accent: #5b3fa0; --soft: #f1ecfd;
  --stripe: #e9e2fa; --focus: #1b5fae; }
@media (prefers-color-scheme: dark) { :host {
  --card: #221f2b; --ink: #f0edf7; --muted: #b3adc4; --line: #3b3649; --edge: #8b8599; --accent: #c4aeff; --soft: #2c2440;
  --stripe: #2c2440; --focus: #8ab8f5; } }
* { box-sizing: border-box; margin: 0; }
.box { background: var(--card); color: var(--ink); border: 1px solid var(--line); border-radius: 16px; padding: 16px;
  font: 15px/1.5 "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif;
  word-break: keep-all; }
.practice { font-size: 13px; color: var(--muted); border-radius: 8px; padding: 6px 10px; margin-bottom: 12px;
  background: repeating-linear-gradient(135deg, var(--stripe) 0 14px, transparent 14px 28px); }
.practice b { color: var(--accent); }
fieldset { border: 0; padding: 0; min-width: 0; }
legend { font-weight: 600; margin-bottom: 8px; padding: 0; }
.methods { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5em, 1fr)); gap: 8px; }
.method { display: flex; align-items: center; gap: 8px; min-height: 48px; padding: 8px 12px; cursor: pointer;
  border: 1px solid var(--edge); border-radius: 12px; }
.method:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--soft); }
.term { display: flex; align-items: flex-start; gap: 10px; min-height: 44px; padding: 10px 0; cursor: pointer; }
.term + .term { border-top: 1px solid var(--line); }
input { width: 20px; height: 20px; flex: none; margin: 1px 0 0; accent-color: var(--accent); }
label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }`

/** State of one `widgets()` of a page: the amount and the rendered parts. */
interface Widgets {
  base: string
  clientKey: string
  customerKey: string
  amount: number | undefined
  methods: WidgetBox | undefined
  agreement: WidgetBox | undefined
}
interface WidgetBox {
  host: HTMLElement
  root: ShadowRoot
  listeners: ((state: unknown) => void)[]
}
interface PaymentRequest {
  orderId?: string
  orderName?: string
  successUrl?: string
  failUrl?: string
  customerName?: string
}
interface RenderOptions {
  selector: string
  variantKey?: string
}

/** Creates the error with which the provider's SDK rejects. */
function sdkError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

function methodsFor(variantKey = 'DEFAULT'): [code: string, method: string, name: string][] {
  return [
    ['CARD', 'CARD', '신용·체크카드'],
    ['TOSSPAY', 'TOSS_PAY', '토스페이'],
    ['KAKAOPAY', 'KAKAO_PAY', '카카오페이'],
    ['NAVERPAY', 'NAVER_PAY', '네이버페이'],
    ['TRANSFER', 'TRANSFER', '퀵계좌이체'],
    ['MOBILE_PHONE', 'PHONE', '휴대폰'],
    ...(/ACCOUNT/i.test(variantKey)
      ? [['VIRTUAL_ACCOUNT', 'VIRTUAL_ACCOUNT', '가상계좌'] as [string, string, string]]
      : []),
  ]
}

/** Renders HTML into a shadow root inside the page's element. */
function renderBox(selector: string, html: string): WidgetBox {
  const parent = document.querySelector(selector)
  if (!parent) throw sdkError('INVALID_SELECTOR', `${selector}에 해당하는 요소를 찾을 수 없어요.`)
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${widgetStyles}</style><div class="box">${html}</div>`
  parent.replaceChildren(host)
  return { host, root, listeners: [] }
}

function notify({ listeners }: WidgetBox, state: unknown) {
  for (const listener of listeners) listener(state)
}

function renderMethods(widgets: Widgets, { selector, variantKey }: RenderOptions) {
  if (widgets.amount === undefined) throw sdkError('NOT_SETUP_AMOUNT', '결제 금액을 먼저 정해 주세요.')
  if (widgets.methods)
    throw sdkError('PAYMENT_METHODS_WIDGET_ALREADY_RENDERED', '결제 수단이 이미 그려져 있어요.')
  const radios = methodsFor(variantKey).map(
    ([code, method, name], index) => `<label class="method"><input type="radio" name="method" value="${code}"
      data-method="${method}" ${index === 0 ? 'checked' : ''}>${name}</label>`,
  )
  const box = renderBox(
    selector,
    `<p class="practice"><b>연습</b> 진짜 돈은 나가지 않아요.</p>
    <fieldset><legend>결제 수단</legend><div class="methods">${radios.join('')}</div></fieldset>`,
  )
  const selected = () => ({ code: box.root.querySelector<HTMLInputElement>('input:checked')?.value })
  box.root.addEventListener('change', () => notify(box, selected()))
  widgets.methods = box
  return {
    on: (_name: string, listener: WidgetBox['listeners'][number]) => void box.listeners.push(listener),
    getSelectedPaymentMethod: async () => selected(),
    destroy: async () => {
      box.host.remove()
      widgets.methods = undefined
    },
  }
}

function renderTerms(widgets: Widgets, { selector }: RenderOptions) {
  if (widgets.agreement) throw sdkError('AGREEMENT_WIDGET_ALREADY_RENDERED', '약관이 이미 그려져 있어요.')
  const box = renderBox(
    selector,
    `<fieldset><legend>결제 약관 (연습)</legend>
    <label class="term"><input type="checkbox" value="payment-service" required checked><span>[필수] 결제 서비스 이용 약관</span></label>
    <label class="term"><input type="checkbox" value="personal-data" required checked><span>[필수] 개인정보 수집·이용, 제3자 제공 동의</span></label>
    </fieldset>`,
  )
  box.root.addEventListener('change', () => notify(box, agreementState(box)))
  widgets.agreement = box
  return {
    on: (_name: string, listener: WidgetBox['listeners'][number]) => void box.listeners.push(listener),
    destroy: async () => {
      box.host.remove()
      widgets.agreement = undefined
    },
  }
}

function agreementState({ root }: WidgetBox) {
  const boxes = [...root.querySelectorAll<HTMLInputElement>('input')]
  return {
    agreedRequiredTerms: boxes.every(({ checked, required }) => checked || !required),
    agreements: boxes.map(({ value, required, checked }) => ({
      term: { id: value, required },
      agreed: checked,
    })),
  }
}

/** Opens the payment window in this tab. The buyer returns to `successUrl` or `failUrl`, so the promise never settles. */
function openPaymentWindow(widgets: Widgets, request: PaymentRequest): Promise<never> {
  const { amount, methods, agreement, base, clientKey, customerKey } = widgets
  const { orderId = '', orderName = '', successUrl = '', failUrl = '', customerName } = request
  const chosen = methods?.root.querySelector<HTMLInputElement>('input:checked')?.dataset.method
  if (amount === undefined) throw sdkError('NOT_SETUP_AMOUNT', '결제 금액을 먼저 정해 주세요.')
  if (!chosen) throw sdkError('NOT_SELECTED_PAYMENT_METHOD', '결제수단을 선택해주세요.')
  if (!agreement || !agreementState(agreement).agreedRequiredTerms)
    throw sdkError('NEED_AGREEMENT_WITH_REQUIRED_TERMS', '필수 약관에 동의해주세요.')
  if (!/^[\w=-]{6,64}$/.test(orderId))
    throw sdkError('INVALID_PARAMETERS', '주문번호는 6자 이상 64자 이하의 영문, 숫자, -, _, = 이어야 합니다.')
  if (!orderName || orderName.length > 100)
    throw sdkError('INVALID_PARAMETERS', '주문명은 1자 이상 100자 이하여야 합니다.')
  if (!URL.canParse(successUrl))
    throw sdkError('INCORRECT_SUCCESS_URL_FORMAT', 'successUrl이 올바르지 않습니다.')
  if (!URL.canParse(failUrl)) throw sdkError('INCORRECT_FAIL_URL_FORMAT', 'failUrl이 올바르지 않습니다.')
  const order = {
    clientKey,
    customerKey,
    orderId,
    orderName,
    amount: String(amount),
    method: chosen,
    successUrl,
    failUrl,
  }
  const query = new URLSearchParams({ ...order, customerName: customerName ?? '' })
  location.assign(`${base}/window?${query}`)
  return new Promise(() => {})
}

function createWidgets(base: string, clientKey: string, customerKey: string | undefined) {
  if (!customerKey) throw sdkError('INVALID_CUSTOMER_KEY', 'customerKey가 올바르지 않습니다.')
  const start = { amount: undefined, methods: undefined, agreement: undefined }
  const widgets: Widgets = { base, clientKey, customerKey, ...start }
  return {
    setAmount: async ({ value, currency }: { value: number; currency: string }) => {
      if (!(value >= 0)) throw sdkError('BELOW_ZERO_AMOUNT', '결제 금액은 0원 이상이어야 합니다.')
      if (currency !== 'KRW') throw sdkError('INVALID_PARAMETERS', '통화는 KRW만 쓸 수 있습니다.')
      widgets.amount = value
    },
    renderPaymentMethods: async (options: RenderOptions) => renderMethods(widgets, options),
    renderAgreement: async (options: RenderOptions) => renderTerms(widgets, options),
    requestPayment: async (request: PaymentRequest) => openPaymentWindow(widgets, request),
  }
}

// Entry of the widget script for browsers: defines `TossPayments`, like the provider's SDK.
const { src } = document.currentScript as HTMLScriptElement
const base = src.replace(/\/widget\.js.*$/, '')
const TossPayments = (clientKey: string) => {
  if (!/^test_gck_\w+$/.test(clientKey))
    throw sdkError('INVALID_CLIENT_KEY', '연습 세계에서는 연습용 키(test_gck_)만 쓸 수 있어요.')
  return {
    widgets: ({ customerKey }: { customerKey?: string }) => createWidgets(base, clientKey, customerKey),
  }
}
Object.assign(window, { TossPayments: Object.assign(TossPayments, { ANONYMOUS: '@@ANONYMOUS' }) })
