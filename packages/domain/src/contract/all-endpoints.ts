import * as accounts from '../admin/accounts/endpoints.ts';
import * as auditLog from '../admin/audit-log/endpoints.ts';
import * as admin from '../admin/endpoints.ts';
import * as erasure from '../admin/erasure/endpoints.ts';
import * as people from '../admin/people/endpoints.ts';
import * as partnerTokens from '../admin/tokens/endpoints.ts';
import * as agent from '../agent/endpoints.ts';
import * as auth from '../auth/endpoints.ts';
import * as factors from '../auth/factors/endpoints.ts';
import * as sso from '../auth/sso/endpoints.ts';
import * as ssoSignIn from '../auth/sso/sign-in/endpoints.ts';
import * as ownTokens from '../auth/tokens/endpoints.ts';
import * as partners from '../branding/brands/endpoints.ts';
import * as branding from '../branding/endpoints.ts';
import * as dashboard from '../dashboard/endpoints.ts';
import * as bin from '../estate/bin/endpoints.ts';
import * as estate from '../estate/endpoints.ts';
import * as handover from '../estate/handover/endpoints.ts';
import * as jobs from '../estate/jobs/endpoints.ts';
import * as undo from '../estate/undo/endpoints.ts';
import * as files from '../files/endpoints.ts';
import * as health from '../health/endpoints.ts';
import * as roomModels from '../health/models/endpoints.ts';
import * as wall from '../health/wall/endpoints.ts';
import * as wallLinks from '../health/wall/links/endpoints.ts';
import * as history from '../history/endpoints.ts';
import type { Endpoint } from '../http/endpoint.ts';
import * as estateImport from '../import/endpoints.ts';
import * as incidentActs from '../incidents/acts/endpoints.ts';
import * as incidents from '../incidents/endpoints.ts';
import * as assetLinks from '../incidents/links/endpoints.ts';
import * as incidentNoise from '../incidents/noise/endpoints.ts';
import * as ticketRules from '../incidents/ticket-rule/endpoints.ts';
import * as installation from '../installation/endpoints.ts';
import * as inventory from '../inventory/endpoints.ts';
import * as labels from '../labels/endpoints.ts';
import * as ticketsAbout from '../maintenance/about/endpoints.ts';
import * as maintenance from '../maintenance/endpoints.ts';
import * as serviceLevels from '../maintenance/levels/endpoints.ts';
import * as ticketTemplates from '../maintenance/templates/endpoints.ts';
import * as tickets from '../maintenance/work/endpoints.ts';
import * as monitoring from '../monitoring/endpoints.ts';
import * as notifications from '../notifications/endpoints.ts';
import * as escalation from '../notifications/escalation/endpoints.ts';
import * as push from '../notifications/push/endpoints.ts';
import * as warranty from '../notifications/warranty/endpoints.ts';
import * as odoo from '../odoo/endpoints.ts';
import * as connections from '../operations/connections/endpoints.ts';
import * as discovery from '../operations/discovery/endpoints.ts';
import * as operations from '../operations/endpoints.ts';
import * as scim from '../scim/endpoints.ts';
import * as scimSettings from '../scim/settings/endpoints.ts';
import * as service from '../service/endpoints.ts';
import * as settings from '../settings/endpoints.ts';
import * as support from '../support/endpoints.ts';
import * as views from '../views/endpoints.ts';

/** Every endpoint, for the server, the API document and the tests that cover them all. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(admin),
  ...Object.values(erasure),
  ...Object.values(auditLog),
  ...Object.values(agent),
  ...Object.values(auth),
  ...Object.values(factors),
  ...Object.values(sso),
  ...Object.values(ssoSignIn),
  ...Object.values(scimSettings),
  ...Object.values(scim),
  ...Object.values(branding),
  ...Object.values(partners),
  ...Object.values(dashboard),
  ...Object.values(estate),
  ...Object.values(files),
  ...Object.values(health),
  ...Object.values(wall),
  ...Object.values(wallLinks),
  ...Object.values(ownTokens),
  ...Object.values(partnerTokens),
  ...Object.values(roomModels),
  ...Object.values(estateImport),
  ...Object.values(history),
  ...Object.values(incidents),
  ...Object.values(incidentActs),
  ...Object.values(assetLinks),
  ...Object.values(incidentNoise),
  ...Object.values(ticketRules),
  ...Object.values(installation),
  ...Object.values(inventory),
  ...Object.values(bin),
  ...Object.values(handover),
  ...Object.values(jobs),
  ...Object.values(labels),
  ...Object.values(maintenance),
  ...Object.values(ticketsAbout),
  ...Object.values(ticketTemplates),
  ...Object.values(tickets),
  ...Object.values(serviceLevels),
  ...Object.values(monitoring),
  ...Object.values(notifications),
  ...Object.values(escalation),
  ...Object.values(push),
  ...Object.values(warranty),
  ...Object.values(odoo),
  ...Object.values(connections),
  ...Object.values(discovery),
  ...Object.values(operations),
  ...Object.values(people),
  ...Object.values(accounts),
  ...Object.values(service),
  ...Object.values(settings),
  ...Object.values(support),
  ...Object.values(undo),
  ...Object.values(views),
];
