import { Page } from '../../../../ui/index.ts'
import { ContactChannels } from './customer-service/contact-channels.tsx'
import { Hours } from './customer-service/hours.tsx'
import { Questions } from './customer-service/questions.tsx'

/** /customer-service */
export const CustomerServicePage = () => (
  <Page wide title="무엇을 도와드릴까요?" lead="상담 채팅은 24시간 열려 있어요.">
    <div className="md:grid md:grid-cols-2 md:gap-x-8">
      <ContactChannels />
      <Hours />
    </div>
    <Questions />
  </Page>
)
