"""Operations of `further-rows.csv`, which has the rows that the specification's matrix lacks.

Cells of the file: `no`: 401 for anonymous users, otherwise 403. `hidden`: 404, as for missing objects. `sign in`: 401
where the project is visible. `unheard`: no answer, and no message to others. `token`: 401 without the instance's token.
All other words allow the operation; `self`, `sender` and similar ones allow it on the person's own objects, and the
operation also tries other people's.
"""

from tests.access import further_boards as boards
from tests.access import further_live_reviews as live_reviews
from tests.access import further_people as people
from tests.access import further_socket as socket
from tests.access import operations_chat as chat
from tests.access import operations_imports as imports
from tests.access.operations import Operation

OF_A_PROJECT: dict[str, Operation] = {
    "project.tell_private": boards.tell_private,
    "project.own_list": boards.own_projects,
    "invite.own_list": boards.own_invites,
    "invite.take_back": boards.take_back_invite,
    "join_request.own_list": boards.own_join_requests,
    "export.follow_sheet": boards.follow_sheet_export,
    "export.follow_rendered": boards.follow_rendered_export,
    "export.carried": boards.get_format_capabilities,
    "export.edit": boards.make_edits,
    "export.edit_with_pictures": boards.make_edits_with_pictures,
    "export.follow_edit": boards.follow_edit,
    "export.follow_edit_with_pictures": boards.follow_edit_with_pictures,
    "export.cancel": boards.cancel_export,
    "export.own_list": boards.own_exports,
    "publication.of_another": boards.another_ones_publication,
    "notifications.mute": boards.mute_project,
    "publication.own_list": boards.own_publications,
    "upload.of_another": boards.another_ones_upload,
    "storage.view": boards.storage,
    "open_upload.manage": boards.open_uploads,
    "recent.note": boards.note_recent,
    "recent.note_video": boards.note_recent_video,
    "link.show": boards.show_links,
    "background.view": boards.view_background,
    "background.edit": boards.edit_background,
    "palette.view": boards.view_palettes,
    "palette.edit": boards.edit_palettes,
    "import.of_another": imports.another_ones,
    "script.view": imports.view_script,
    "script.place": imports.place_script,
    "version.of_another_cut": boards.another_cuts_version,
    "page.open": boards.open_page,
    "socket.follow_project": socket.follow_project,
    "socket.follow_video": socket.follow_video,
    "socket.follow_review": socket.follow_review,
    "socket.follow_project_chat": socket.follow_project_chat,
    "socket.subscribe_to_drawing": socket.subscribe_to_drawing,
    "socket.follow_drawing": socket.follow_drawing,
    "socket.push_drawing": socket.push_drawing,
    "socket.be_on_board": socket.be_on_board,
    "socket.draw_live": socket.draw_live,
    "live_review.watch": live_reviews.watch,
    "live_review.visit": live_reviews.visit,
    "live_review.subscribe": live_reviews.subscribe,
    "socket.leave": socket.leave,
}

OF_PEOPLE: dict[str, Operation] = {
    "instance.look": people.look_at_instance,
    "api.nothing": people.ask_for_nothing,
    "metrics.read": people.read_metrics,
    "outbox.read": people.read_outbox,
    "session.look": people.look_at_session,
    "account.enter": people.enter,
    "account.restore": people.restore_account,
    "account.confirm_email": people.confirm_new_email,
    "profile.find": people.find_people,
    "profile.own": people.own_profile,
    "profile.works": people.works_of_somebody,
    "featured.look": people.featured,
    "friend.own_list": people.own_friends,
    "notifications.own": people.own_notifications,
    "network.look": people.look_at_network,
    "network.find_by_skill": people.find_by_skill,
    "friend_request.own_list": people.own_friend_requests,
    "friend_request.answer": people.answer_friend_request,
    "friend_request.take_back": people.take_back_friend_request,
    "recent.own_list": people.own_recents,
    "recent.forget": people.forget_recents,
    "brush.own_list": people.own_brushes,
    "brush.save": people.save_brush,
    "brush.remove": people.remove_brush,
    "project.own_deleted_list": people.own_deleted_projects,
    "blob.open": people.open_signed_address,
    "blob.open_unsigned": people.open_unsigned_address,
    "socket.open": socket.open_socket,
    "socket.follow_oneself": socket.follow_oneself,
    "socket.watch_friends": socket.watch_friends,
    "chat.own_list": chat.own_list,
    "dm.accept": chat.accept_direct,
    "group_chat.own_invitations": chat.list_own_invitations,
    "group_chat.accept_invitation": chat.accept_group_invitation,
    "group_chat.decline_invitation": chat.decline_group_invitation,
    "group_chat.leave": chat.leave_group,
    "message.change_own": chat.change_own,
    "socket.follow_group": socket.follow_group,
    "socket.watch_chats": socket.watch_chats,
    "socket.type": socket.type_in_group,
    "socket.follow_nothing": socket.follow_nothing,
}

FURTHER = {**OF_A_PROJECT, **OF_PEOPLE}
