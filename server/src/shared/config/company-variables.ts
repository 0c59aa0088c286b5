import { practiceExample, text, url, variable } from './variable.ts'

const link = (name: string, meaning: string, example: string) =>
  variable(name, meaning, url(), practiceExample(example))
const fact = (name: string, meaning: string, example: string) =>
  variable(name, meaning, text, practiceExample(example))

/** Addresses outside the product that the pages link to. */
export const linkVariables = {
  robot: link('ROBOT_URL', 'Site that the floating robot opens.', 'https://example.com/robot'),
  chat: link('CHAT_URL', 'Chat channel of customer service.', 'https://example.com/chat'),
  shop: link('SHOP_URL', 'The shop.', 'https://example.com/shop'),
  previousShop: link('PREVIOUS_SHOP_URL', 'The previous shop.', 'https://example.com/previous-shop'),
}

/** Facts about the company in the footer and the legal texts. */
export const companyVariables = {
  name: fact('COMPANY_NAME', 'Registered name of the company.', '새잎 (예시)'),
  representative: fact('COMPANY_REPRESENTATIVE', 'Its representative.', '홍길동 (예시)'),
  registrationNumber: fact(
    'COMPANY_REGISTRATION_NUMBER',
    'Business registration number.',
    '000-00-00000 (예시)',
  ),
  mailOrderNumber: fact(
    'COMPANY_MAIL_ORDER_NUMBER',
    'Mail-order business report number.',
    '제0000-서울예시-00000호 (예시)',
  ),
  address: fact('COMPANY_ADDRESS', 'Its address.', '서울특별시 예시구 예시로 1 (예시)'),
  phone: fact('COMPANY_PHONE', 'Phone number of customer service.', '02-000-0000 (예시)'),
  email: fact('COMPANY_EMAIL', 'E-mail address of customer service.', 'hello@example.com (예시)'),
  privacyOfficer: fact('COMPANY_PRIVACY_OFFICER', 'Privacy officer.', '홍길동 (예시)'),
}
