import type { EndpointDefinition } from '../../../contract/endpoint.ts'

/** Which endpoints stand behind a resource of react-admin; what is absent cannot be done. */
export interface ResourceCalls {
  /** Answers a page: `{content, hasNext, nextCursor}`. */
  list?: EndpointDefinition
  /** `params.id` names the record. */
  one?: EndpointDefinition
  create?: EndpointDefinition
  update?: EndpointDefinition
  remove?: EndpointDefinition
}
