export { type Payable, PaymentModal } from './payment-modal.tsx'
