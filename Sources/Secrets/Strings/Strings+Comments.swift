import Components

/// What is said under a post.
extension Strings {
    var comments: String { pick("Comments", "Comentarios") }
    var yourComment: String { pick("Your comment", "Tu comentario") }
    var commentPlaceholder: String { pick("Say something kind", "Di algo amable") }
    var sendComment: String { pick("Comment", "Comentar") }
    var sending: String { pick("Sending…", "Enviando…") }
    var edited: String { pick("edited", "editado") }
    var editComment: String { pick("Edit", "Editar") }
    var deleteComment: String { pick("Delete", "Borrar") }
    var cancel: String { pick("Cancel", "Cancelar") }
    var save: String { pick("Save", "Guardar") }
    var saving: String { pick("Saving…", "Guardando…") }
    var noComments: String {
        pick("Nobody has said anything yet.", "Nadie ha dicho nada todavía.")
    }
    var commentsFailed: String { pick("The comments didn’t come.", "Los comentarios no han llegado.") }
    var moreCommentsFailed: String {
        pick("The older comments didn’t come.", "Los comentarios anteriores no han llegado.")
    }

    func comments(_ count: Int) -> String {
        pick(
            count == 0 ? "Comment" : "Comments, " + counted(count, "comment", "comments"),
            count == 0 ? "Comentar" : "Comentarios, " + counted(count, "comentario", "comentarios"))
    }

    func allComments(_ count: Int) -> String {
        pick(
            count == 1 ? "Open the comments" : "All \(count) comments",
            count == 1 ? "Abrir los comentarios" : "Los \(count) comentarios")
    }
    var commented: String { pick("Your comment is there.", "Tu comentario ya está.") }
    var commentNotPosted: String { pick("Your comment didn’t arrive.", "Tu comentario no ha llegado.") }
    var commentGone: String { pick("That comment is gone.", "Ese comentario ya no está.") }
    var commentRemoved: String { pick("Comment deleted.", "Comentario borrado.") }
}
