export { type Payable, PaymentModal } from './payment-modal.tsx'
export { pendingPayment } from './pending-payment.ts'
