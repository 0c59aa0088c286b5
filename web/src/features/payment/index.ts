export { type Payable, PaymentModal } from './modal/payment-modal.tsx'
export { pendingPayment } from './pending-payment.ts'
