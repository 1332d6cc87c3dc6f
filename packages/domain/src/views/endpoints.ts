import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams, rowId } from '../http/id-params.ts';
import { savedView, savedViewChange, savedViewForm, viewList } from './saved-view.ts';

const own = { base: 'api', access: 'user' } as const;

export const listSavedViews = defineEndpoint({
  ...own,
  name: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  summary:
    'The saved views of a list: the viewer’s own ones, then those that users of the own partner share. A view is a query of the list’s address; the rows are those that the viewer sees.',
  query: z.object({ list: viewList }),
  response: z.array(savedView),
});

export const createSavedView = defineEndpoint({
  ...own,
  name: 'createSavedView',
  method: 'POST',
  path: '/saved-views',
  summary:
    'Saves a view, at most 20 for each list. Sharing it with the own partner needs the permission estate.manage.',
  body: savedViewForm,
  response: savedView,
  status: 201,
});

export const updateSavedView = defineEndpoint({
  ...own,
  name: 'updateSavedView',
  method: 'PUT',
  path: '/saved-views/{id}',
  summary: 'Changes an own view: its name, its query, or whether it is shared with the own partner.',
  params: idParams,
  body: savedViewChange,
  response: savedView,
});

export const deleteSavedView = defineEndpoint({
  ...own,
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/saved-views/{id}',
  summary: 'Deletes an own view, for those too with whom it is shared.',
  params: idParams,
  status: 204,
});

export const setDefaultView = defineEndpoint({
  ...own,
  name: 'setDefaultView',
  method: 'PUT',
  path: '/default-views/{list}',
  summary: 'Chooses the view that a list opens with for the viewer; null for none.',
  params: z.object({ list: viewList }),
  body: z.object({ view_id: z.nullable(rowId) }),
  status: 204,
});
