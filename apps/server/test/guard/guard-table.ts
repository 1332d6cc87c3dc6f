/**
 * The response for each caller. All requests are about one tenant: `normal` belongs to it, `other` belongs to another
 * tenant, `linked` belongs to another one but is linked to it, `restricted` belongs to it but is limited to explicit
 * grants and has none. `manager` and `otherManager` are like `normal` and `other`, with every permission.
 *
 * [+] is 200 with content, [0] is 200 without content. Hidden records return 404, administrator actions 403.
 */
const table = `
                       anonymous expired inactive normal other linked restricted manager otherManager superuser
login                        200     200      200    200   200    200        200     200          200       200
refreshTokens                200     200      200    200   200    200        200     200          200       200
logout                       204     204      204    204   204    204        204     204          204       204
requestPasswordReset         204     204      204    204   204    204        204     204          204       204
resetPassword                400     400      400    400   400    400        400     400          400       400
objectToSignIn               400     400      400    400   400    400        400     400          400       400
getCurrentUser               401     401      401    200   200    200        200     200          200       200
reauthenticate               401     401      401    204   204    204        204     204          204       204
completeChallenge            401     401      401    401   401    401        401     401          401       401
getChallengeOptions          401     401      401    401   401    401        401     401          401       401
startFactorSetup             401     401      401    401   401    401        401     401          401       401
finishFactorSetup            401     401      401    401   401    401        401     401          401       401
startPasskeySignIn           200     200      200    200   200    200        200     200          200       200
signInWithPasskey            401     401      401    401   401    401        401     401          401       401
startPasskeyConfirmation     401     401      401    200   200    200        200     200          200       200
getOwnFactors                401     401      401    200   200    200        200     200          200       200
startPasskey                 401     401      401    200   200    200        200     200          200       200
addPasskey                   401     401      401    401   401    401        401     401          401       401
renamePasskey                401     401      401    404   404    404        404     404          404       404
removePasskey                401     401      401    404   404    404        404     404          404       404
startTotp                    401     401      401    200   200    200        200     200          200       200
confirmTotp                  401     401      401    422   422    422        422     422          422       422
removeTotp                   401     401      401    204   204    204        204     204          204       204
replaceRecoveryCodes         401     401      401    409   409    409        409     409          409       409
getSignInRule                401     401      401    403   403    403        403     200          404       200
saveSignInRule               401     401      401    403   403    403        403     200          404       200
discoverSso                  200     200      200    200   200    200        200     200          200       200
startSso                     200     200      200    200   200    200        200     200          200       200
finishSso                    401     401      401    401   401    401        401     401          401       401
signOutSso                   200     200      200    200   200    200        200     200          200       200
endSsoSession                400     400      400    400   400    400        400     400          400       400
getSso                       401     401      401    403   403    403        403     200          404       200
saveSso                      401     401      401    403   403    403        403     200          404       200
removeSso                    401     401      401    403   403    403        403     200          404       200
checkSso                     401     401      401    403   403    403        403     200          404       200
addSsoDomain                 401     401      401    403   403    403        403     200          404       200
verifySsoDomain              401     401      401    403   403    403        403     409          404       409
removeSsoDomain              401     401      401    403   403    403        403     200          404       200
listScimUsers                401     401      401    401   401    401        401     401          401       401
createScimUser               401     401      401    401   401    401        401     401          401       401
getScimUser                  401     401      401    401   401    401        401     401          401       401
replaceScimUser              401     401      401    401   401    401        401     401          401       401
patchScimUser                401     401      401    401   401    401        401     401          401       401
deleteScimUser               401     401      401    401   401    401        401     401          401       401
listScimGroups               401     401      401    401   401    401        401     401          401       401
createScimGroup              401     401      401    401   401    401        401     401          401       401
getScimGroup                 401     401      401    401   401    401        401     401          401       401
replaceScimGroup             401     401      401    401   401    401        401     401          401       401
patchScimGroup               401     401      401    401   401    401        401     401          401       401
deleteScimGroup              401     401      401    401   401    401        401     401          401       401
getScimConfig                401     401      401    401   401    401        401     401          401       401
listScimSchemas              401     401      401    401   401    401        401     401          401       401
getScimSchema                401     401      401    401   401    401        401     401          401       401
listScimResourceTypes        401     401      401    401   401    401        401     401          401       401
getScimResourceType          401     401      401    401   401    401        401     401          401       401
getScim                      401     401      401    403   403    403        403     200          404       200
createScimToken              401     401      401    403   403    403        403     201          404       201
saveScim                     401     401      401    403   403    403        403     200          404       200
removeScim                   401     401      401    403   403    403        403     200          404       200
updateOwnAccount             401     401      401    200   200    200        200     200          200       200
setOwnPassword               401     401      401    204   204    204        204     204          204       204
listOwnSessions              401     401      401    [+]   [+]    [+]        [+]     [+]          [+]       [+]
endOwnSession                401     401      401    404   404    404        404     404          404       404
endOtherSessions             401     401      401    204   204    204        204     204          204       204

listOwnTokens                401     401      401    [0]   [0]    [0]        [0]     [+]          [0]       [0]
createOwnToken               401     401      401    201   201    201        201     201          201       201
revokeOwnToken               401     401      401    404   404    404        404     204          404       404

listPartners                 401     401      401    403   403    403        403     403          403       [+]
listVisiblePartners          401     401      401    [+]   [+]    [+]        [+]     [+]          [+]       [+]
getPartner                   401     401      401    200   404    200        200     200          404       200
listPartnerSummaries         401     401      401    403   403    403        403     403          403       [+]
createPartner                401     401      401    403   403    403        403     403          403       201
renamePartner                401     401      401    403   403    403        403     403          403       200
requestPartnerDeletion       401     401      401    403   403    403        403     403          403       204
cancelPartnerDeletion        401     401      401    403   403    403        403     403          403       204
listPartnerExports           401     401      401    403   403    403        403     403          403       [0]
startPartnerExport           401     401      401    403   403    403        403     403          403       204
downloadPartnerExport        401     401      401    403   403    403        403     403          403       404
getBrand                     401     401      401    403   403    403        403     200          404       200
updateBrand                  401     401      401    403   403    403        403     200          404       200
uploadBrandImage             401     401      401    403   403    403        403     201          404       201
getOdoo                      401     401      401    403   403    403        403     200          404       200
setOdooConnection            401     401      401    403   403    403        403     200          404       200
removeOdooConnection         401     401      401    403   403    403        403     200          404       200
setOdooMap                   401     401      401    403   403    403        403     200          404       200
removeOdooMap                401     401      401    403   403    403        403     200          404       200
checkOdoo                    401     401      401    403   403    403        403     200          404       200
pauseOdoo                    401     401      401    403   403    403        403     200          404       200
resumeOdoo                   401     401      401    403   403    403        403     200          404       200
listOdooWaiting              401     401      401    403   403    403        403     [+]          404       [+]
retryOdoo                    401     401      401    403   403    403        403     204          404       204
listOdooConflicts            401     401      401    403   403    403        403     [+]          404       [+]
resolveOdooConflict          401     401      401    403   403    403        403     502          404       502
getClientSettings            401     401      401    200   200    200        200     200          200       200

listSites                    401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
getSite                      401     401      401    200   404    200        404     200          404       200
listRooms                    401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
getRoom                      401     401      401    200   404    200        404     200          404       200
listAssets                   401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
getAsset                     401     401      401    200   404    200        404     200          404       200
listAssetChanges             401     401      401    [+]   404    [+]        404     [+]          404       [+]
getAssetTimeline             401     401      401    200   404    200        404     200          404       200
getAssetPolls                401     401      401    200   404    200        404     200          404       200
listAssetHours               401     401      401    [0]   404    [0]        404     [0]          404       [0]
getRoomTimeline              401     401      401    200   404    200        404     200          404       200

createSite                   401     401      401    403   403    403        403     201          404       201
createRoom                   401     401      401    403   403    403        403     201          404       201
createAsset                  401     401      401    403   403    403        403     201          404       201
updateSite                   401     401      401    403   403    403        403     200          404       200
updateRoom                   401     401      401    403   403    403        403     200          404       200
updateAsset                  401     401      401    403   403    403        403     200          404       200
moveSiteToBin                401     401      401    403   403    403        403     200          404       200
moveRoomToBin                401     401      401    403   403    403        403     200          404       200
moveAssetToBin               401     401      401    403   403    403        403     200          404       200
previewHandOver              401     401      401    403   403    403        403     403          403       200
handOverSite                 401     401      401    403   403    403        403     403          403       200
listBin                      401     401      401    403   403    403        403     [+]          [0]       [+]
restoreFromBin               401     401      401    403   403    403        403     200          404       200
deleteForEver                401     401      401    403   403    403        403     403          403       204
listEstateChanges            401     401      401    [+]   404    [+]        404     [+]          404       [+]
previewUndo                  401     401      401    403   403    403        403     200          404       200
undoChangeset                401     401      401    403   403    403        403     200          404       200
startUndo                    401     401      401    403   403    403        403     202          404       202
previewRevert                401     401      401    403   403    403        403     200          404       200
revertChange                 401     401      401    403   403    403        403     200          404       200
previewBulkChange            401     401      401    403   403    403        403     200          200       200
startBulkChange              401     401      401    403   403    403        403     202          404       202
listEstateJobs               401     401      401    403   403    403        403     [+]          [0]       [+]
getEstateJob                 401     401      401    403   403    403        403     200          404       200
stopEstateJob                401     401      401    403   403    403        403     200          404       200

uploadImport                 401     401      401    403   403    403        403     201          404       201
listImports                  401     401      401    403   403    403        403     [+]          [0]       [+]
getImport                    401     401      401    403   403    403        403     200          404       200
setImportColumns             401     401      401    403   403    403        403     200          404       200
checkImport                  401     401      401    403   403    403        403     202          404       202
runImport                    401     401      401    403   403    403        403     409          404       409
listImportRows               401     401      401    403   403    403        403     [+]          404       [+]
exportRows                   401     401      401    403   403    403        403     200          404       200
exportEstate                 401     401      401    403   403    403        403     200          404       200

listSavedViews               401     401      401    [+]   [0]    [0]        [+]     [+]          [0]       [0]
createSavedView              401     401      401    403   403    403        403     201          201       201
updateSavedView              401     401      401    403   404    404        403     200          404       404
deleteSavedView              401     401      401    403   404    404        403     204          404       404
setDefaultView               401     401      401    204   404    404        204     204          404       404

printLabels                  401     401      401    200   404    200        404     200          404       200
listEntityFiles              401     401      401    [+]   404    [0]        404     [+]          404       [+]
listRecentFiles              401     401      401    [+]   [0]    [0]        [0]     [+]          [0]       [+]
getFileUrl                   401     401      401    200   404    404        404     200          404       200
listFileVersions             401     401      401    200   404    404        404     200          404       200
changeFileDetails            401     401      401    200   404    404        404     200          404       200
uploadFile                   401     401      401    201   404    201        404     201          404       201
deleteFile                   401     401      401    204   404    404        404     204          404       204
changeFileVisibility         401     401      401    200   404    404        404     200          404       200
changeFileDescription        401     401      401    200   404    404        404     200          404       200

listAssetStatuses            401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
listAssetControls            401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
listRecentOperations         401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
streamAssetStatuses          401     401      401    200   200    200        200     200          200       200
listRoomStatuses             401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
listSiteStatuses             401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
getEstateStatus              401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
listRoomHealth               401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
getRoomHealthSummary         401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
getRoomHealth                401     401      401    200   404    200        404     200          404       200
listIncidents                401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
getIncidentSummary           401     401      401    200   200    200        200     200          200       200
getIncidentNoise             401     401      401    403   403    403        403     200          404       200
getIncident                  401     401      401    200   404    200        404     200          404       200
listIncidentAssignees        401     401      401    403   403    403        403     [+]          404       [+]
acknowledgeIncident          401     401      401    403   403    403        403     200          404       200
releaseIncident              401     401      401    403   403    403        403     200          404       200
assignIncident               401     401      401    403   403    403        403     200          404       200
snoozeIncident               401     401      401    403   403    403        403     200          404       200
unsnoozeIncident             401     401      401    403   403    403        403     200          404       200
claimIncident                401     401      401    403   403    403        403     200          404       200
closeFalseAlarm              401     401      401    403   403    403        403     200          404       200
addIncidentNote              401     401      401    403   403    403        403     200          404       200
getIncidentTicketDraft       401     401      401    403   403    403        403     200          404       200
createIncidentTicket         401     401      401    403   403    403        403     201          404       201
checkIncident                401     401      401    403   403    403        403     202          404       202
actOnIncidents               401     401      401    403   403    403        403     200          200       200
listAssetLinks               401     401      401    200   404    200        404     200          404       200
updateAssetLinks             401     401      401    403   403    403        403     200          404       200
getServiceLevels             401     401      401    403   403    403        403     200          404       200
updateServiceLevels          401     401      401    403   403    403        403     200          404       200
getTicketRule                401     401      401    403   403    403        403     200          404       200
saveTicketRule               401     401      401    403   403    403        403     200          404       200
getRoomWall                  401     401      401    200   200    200        200     200          200       200
openWall                     200     200      200    200   200    200        200     200          200       200
getLinkedWall                401     401      401    401   401    401        401     401          401       401
streamLinkedWall             401     401      401    401   401    401        401     401          401       401
listWallLinks                401     401      401    403   403    403        403     [+]          404       [+]
createWallLink               401     401      401    403   403    403        403     201          404       201
getEscalation                401     401      401    403   403    403        403     200          404       200
updateEscalation             401     401      401    403   403    403        403     200          404       200
getMyNotifications           401     401      401    200   200    200        200     200          200       200
saveMyNotifications          401     401      401    200   200    200        200     200          200       200
getMyPush                    401     401      401    200   200    200        200     200          200       200
addPushEndpoint              401     401      401    201   201    201        201     201          201       201
removePushEndpoint           401     401      401    404   404    404        404     404          404       404
testPush                     401     401      401    404   404    404        404     404          404       404
getSeenWarranty              401     401      401    200   404    200        404     200          404       200
markWarranty                 401     401      401    200   404    200        404     200          404       200
unsubscribeFromMail          204     204      204    204   204    204        204     204          204       204
listChannels                 401     401      401    403   403    403        403     [+]          404       [+]
createChannel                401     401      401    403   403    403        403     201          404       201
updateChannel                401     401      401    403   403    403        403     200          404       200
removeChannel                401     401      401    403   403    403        403     204          404       204
testChannel                  401     401      401    403   403    403        403     202          404       202
rotateChannelSecret          401     401      401    403   403    403        403     200          404       200
listDeliveries               401     401      401    403   403    403        403     [+]          404       [+]
sendAgain                    401     401      401    403   403    403        403     202          404       202
endWallLink                  401     401      401    403   403    403        403     200          404       200
listRoomModels               401     401      401    403   403    403        403     [+]          404       [+]
saveRoomModel                401     401      401    403   403    403        403     201          404       201
previewRoomModel             401     401      401    403   403    403        403     200          404       200
replayRoomModel              401     401      401    403   403    403        403     200          404       200
activateRoomModel            401     401      401    403   403    403        403     200          404       200
getAssetRole                 401     401      401    200   404    200        404     200          404       200
setAssetRole                 401     401      401    403   403    403        403     200          404       200
listRoleMap                  401     401      401    403   403    403        403     200          404       200
updateRoleMap                401     401      401    403   403    403        403     200          404       200
runAssetAction               401     401      401    200   404    200        404     200          404       200
resetDeviceKey               401     401      401    403   403    403        403     403          403       204
listDrivers                  401     401      401    403   403    403        403     [+]          [+]       [+]
getAssetConnection           401     401      401    403   403    403        403     200          404       200
putAssetConnection           401     401      401    403   403    403        403     200          404       200
testAssetConnection          401     401      401    403   403    403        403     200          404       200
deleteAssetConnection        401     401      401    403   403    403        403     204          404       204
listAgents                   401     401      401    403   403    403        403     [+]          [0]       [+]
createAgentEnrolment         401     401      401    403   403    403        403     201          404       201
getAgent                     401     401      401    403   403    403        403     200          404       200
updateAgent                  401     401      401    403   403    403        403     200          404       200
revokeAgent                  401     401      401    403   403    403        403     204          404       204
restartAgent                 401     401      401    403   403    403        403     409          404       409
updateAgentProgram           401     401      401    403   403    403        403     409          404       409
startDiscovery               401     401      401    403   403    403        403     201          404       201
listDiscoveries              401     401      401    403   403    403        403     [+]          404       [+]
getDiscovery                 401     401      401    403   403    403        403     200          404       200
stopDiscovery                401     401      401    403   403    403        403     200          404       200
ignoreDiscoveredDevice       401     401      401    403   403    403        403     204          404       204
enrolAgent                   401     401      401    401   401    401        401     401          401       401

getMonitoringSummary         401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
listAlerts                   401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
listAlertSites               401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
getDashboardSummary          401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]

listCalendars                401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
createCalendar               401     401      401    403   403    403        403     201          404       201
updateCalendar               401     401      401    403   403    403        403     200          404       200
deleteCalendar               401     401      401    403   403    403        403     204          404       204
restoreCalendar              401     401      401    403   403    403        403     200          404       200
importHolidays               401     401      401    403   403    403        403     200          404       200
getSiteService               401     401      401    200   404    200        404     200          404       200
updateSiteService            401     401      401    403   403    403        403     200          404       200
getRoomService               401     401      401    200   404    200        404     200          404       200
updateRoomService            401     401      401    403   403    403        403     200          404       200
listWindows                  401     401      401    [+]   [0]    [+]        [0]     [+]          [0]       [+]
createWindow                 401     401      401    403   403    403        403     201          404       201
cancelWindow                 401     401      401    403   403    403        403     200          404       200
restoreWindow                401     401      401    403   403    403        403     200          404       200
getAvailability              401     401      401    200   404    200        404     200          404       200
listAvailability             401     401      401    [0]   404    [0]        404     [0]          404       [0]
recountAvailability          401     401      401    403   403    403        403     204          404       204

listTickets                  401     401      401    [+]   [0]    [+]        [+]     [+]          [0]       [+]
listTicketChoices            401     401      401    200   200    200        200     200          200       200
createTicket                 401     401      401    201   404    201        201     201          404       201
getTicketsAbout              401     401      401    200   404    200        404     200          404       200
getTicketTemplates           401     401      401    200   404    200        200     200          404       200
updateTicketTemplates        401     401      401    403   403    403        403     200          404       200
getTicket                    401     401      401    200   404    200        200     200          404       200
updateTicket                 401     401      401    200   404    200        200     200          404       200
changeTickets                401     401      401    [+]   404    [+]        [+]     [+]          404       [+]
listTicketAssignees          401     401      401    [+]   404    [+]        [+]     [+]          404       [+]
listNewTicketAssignees       401     401      401    [+]   404    [+]        [+]     [+]          404       [+]
listTicketEvents             401     401      401    [+]   404    [+]        [+]     [+]          404       [+]
addTicketComment             401     401      401    201   404    201        201     201          404       201
settleGoneTicket             401     401      401    200   404    200        200     200          404       200
followTicket                 401     401      401    200   404    200        200     200          404       200
sendFeedback                 401     401      401    201   201    201        201     201          201       201

listUsers                    401     401      401    403   403    403        403     403          403       [+]
createUser                   401     401      401    403   403    403        403     403          403       201
updateUser                   401     401      401    403   403    403        403     403          403       200
sendResetLink                401     401      401    403   403    403        403     403          403       204
removeFactors                401     401      401    403   403    403        403     403          403       204
signOutUser                  401     401      401    403   403    403        403     403          403       204
getUser                      401     401      401    403   403    403        403     403          403       200
listUserSessions             401     401      401    403   403    403        403     403          403       [0]
endUserSession               401     401      401    403   403    403        403     403          403       204
listAdditionalPartners       401     401      401    403   403    403        403     403          403       200
linkPartner                  401     401      401    403   403    403        403     403          403       201
unlinkPartner                401     401      401    403   403    403        403     403          403       204
listGrants                   401     401      401    403   403    403        403     403          403       200
listGrantOptions             401     401      401    403   403    403        403     403          403       [+]
addGrant                     401     401      401    403   403    403        403     403          403       201
removeGrant                  401     401      401    403   403    403        403     403          403       204
explainVisibility            401     401      401    403   403    403        403     403          403       200
listAudit                    401     401      401    403   403    403        403     403          403       200

getInstallationPart          401     401      401    403   403    403        403     403          403       200
sendTestMail                 401     401      401    403   403    403        403     403          403       204
listFailedJobs               401     401      401    403   403    403        403     403          403       200
runFailedJobs                401     401      401    403   403    403        403     403          403       404

listRoles                    401     401      401    403   403    403        403     403          403       [+]
createRole                   401     401      401    403   403    403        403     403          403       201
updateRole                   401     401      401    403   403    403        403     403          403       200
deleteRole                   401     401      401    403   403    403        403     403          403       204
listPartnerTokens            401     401      401    403   403    403        403     [+]          404       [+]
createServiceToken           401     401      401    403   403    403        403     201          404       201
revokePartnerToken           401     401      401    403   403    403        403     204          404       204
listAuditLog                 401     401      401    403   403    403        403     [+]          [+]       [+]
exportAuditLog               401     401      401    403   403    403        403     200          200       200
getAuditChain                401     401      401    403   403    403        403     200          200       200
listPeople                   401     401      401    403   403    403        403     [+]          [+]       [0]
invitePerson                 401     401      401    403   403    403        403     201          201       201
updatePerson                 401     401      401    403   403    403        403     200          404       404
sendInvitation               401     401      401    403   403    403        403     204          404       404
inviteUser                   401     401      401    403   403    403        403     403          403       201
withdrawUserInvitation       401     401      401    403   403    403        403     403          403       204
listPersonSessions           401     401      401    403   403    403        403     [0]          404       404
endPersonSession             401     401      401    403   403    403        403     204          404       404
signOutPerson                401     401      401    403   403    403        403     204          404       404
exportPersonalData           401     401      401    403   403    403        403     200          404       200
previewErasure               401     401      401    403   403    403        403     200          404       200
eraseUser                    401     401      401    403   403    403        403     202          404       202
withdrawInvitation           401     401      401    403   403    403        403     204          404       404
changeManyUsers              401     401      401    403   403    403        403     403          403       200
changeManyPeople             401     401      401    403   403    403        403     200          200       200
copyAccess                   401     401      401    403   403    403        403     403          403       200
exportUsers                  401     401      401    403   403    403        403     403          403       200
exportPeople                 401     401      401    403   403    403        403     200          200       200
importUsers                  401     401      401    403   403    403        403     403          403       200
importPeople                 401     401      401    403   403    403        403     200          200       200
`;

const callers = [
  ...(['anonymous', 'expired', 'inactive', 'normal', 'other'] as const),
  ...(['linked', 'restricted', 'manager', 'otherManager', 'superuser'] as const),
];
export type Caller = (typeof callers)[number];

type Row = { endpoint: string; responses: Record<Caller, string> };

function readTable(): Row[] {
  const [head = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '');
  const columns = head.trim().split(/\s+/) as Caller[];
  return lines.map((line) => {
    const [endpoint = '', ...cells] = line.trim().split(/\s+/);
    if (cells.length !== columns.length) throw new Error(`A row needs ${columns.length} answers: ${line}`);
    const responses = Object.fromEntries(columns.map((caller, at) => [caller, cells[at] ?? '']));
    return { endpoint, responses: responses as Row['responses'] };
  });
}

export const guardTable = readTable();
