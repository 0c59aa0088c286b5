export { type Payable, PaymentModal } from './modal/payment-modal.tsx'
